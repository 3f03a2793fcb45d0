-- A database as version 0.1.0 wrote it (schema 0001), with two games in play. A move of the second is none any more.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
    id INTEGER NOT NULL,
    code TEXT NOT NULL,
    person TEXT NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at DOUBLE NOT NULL,
    CONSTRAINT pk_chat PRIMARY KEY (id),
    CONSTRAINT fk_chat_code FOREIGN KEY(code) REFERENCES tables (code),
    CONSTRAINT fk_chat_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE entries (
    code TEXT NOT NULL,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    at DOUBLE NOT NULL,
    id TEXT NOT NULL,
    CONSTRAINT pk_entries PRIMARY KEY (code, n),
    CONSTRAINT fk_entries_code FOREIGN KEY(code) REFERENCES tables (code)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('goes-on-11111',1,'sit',0,'{"person":"mira","name":"Mira"}',1794826320.25,'old-0');
INSERT INTO "entries" VALUES('goes-on-11111',2,'sit',1,'{"person":"tomasz","name":"Tomasz"}',1794826320.25,'old-1');
INSERT INTO "entries" VALUES('goes-on-11111',3,'start',-1,'{"fill":null}',1794826320.25,'old-2');
INSERT INTO "entries" VALUES('goes-on-11111',4,'move',0,'{"option":"home imperium-warlord"}',1794826320.25,'old-3');
INSERT INTO "entries" VALUES('goes-on-11111',5,'move',1,'{"option":"home abandoned-mine-squatters"}',1794826320.25,'old-4');
INSERT INTO "entries" VALUES('goes-on-11111',6,'move',0,'{"option":"select envoys"}',1794826320.25,'old-5');
INSERT INTO "entries" VALUES('goes-on-11111',7,'move',1,'{"option":"select trade-consume"}',1794826320.25,'old-6');
INSERT INTO "entries" VALUES('goes-on-11111',8,'move',0,'{"option":"select produce"}',1794826320.25,'old-7');
INSERT INTO "entries" VALUES('goes-on-11111',9,'move',1,'{"option":"select settle"}',1794826320.25,'old-8');
INSERT INTO "entries" VALUES('frozen-22222',1,'sit',0,'{"person":"mira","name":"Mira"}',1794826320.25,'old-9');
INSERT INTO "entries" VALUES('frozen-22222',2,'sit',1,'{"person":"tomasz","name":"Tomasz"}',1794826320.25,'old-a');
INSERT INTO "entries" VALUES('frozen-22222',3,'start',-1,'{"fill":null}',1794826320.25,'old-b');
INSERT INTO "entries" VALUES('frozen-22222',4,'move',1,'{"option":"home alien-research-team"}',1794826320.25,'old-c');
INSERT INTO "entries" VALUES('frozen-22222',5,'move',0,'{"option":"home damaged-alien-factory"}',1794826320.25,'old-d');
INSERT INTO "entries" VALUES('frozen-22222',6,'move',1,'{"option":"select envoys"}',1794826320.25,'old-e');
INSERT INTO "entries" VALUES('frozen-22222',7,'move',0,'{"option":"select trade-consume"}',1794826320.25,'old-f');
INSERT INTO "entries" VALUES('frozen-22222',8,'move',1,'{"option":"select produce"}',1794826320.25,'old-10');
INSERT INTO "entries" VALUES('frozen-22222',9,'move',0,'{"option":"an option of old"}',1794826320.25,'old-11');
CREATE TABLE people (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT,
    password_hash TEXT,
    created DOUBLE NOT NULL,
    CONSTRAINT pk_people PRIMARY KEY (id),
    CONSTRAINT uq_people_folded UNIQUE (folded)
);
INSERT INTO "people" VALUES('mira','Mira','mira','$password',1794826320.25);
INSERT INTO "people" VALUES('tomasz','Tomasz','tomasz','$password',1794826320.25);
CREATE TABLE replays (
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    record TEXT NOT NULL,
    person TEXT NOT NULL,
    at DOUBLE NOT NULL,
    CONSTRAINT pk_replays PRIMARY KEY (code),
    CONSTRAINT fk_replays_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE seats (
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    CONSTRAINT pk_seats PRIMARY KEY (code, seat),
    CONSTRAINT fk_seats_code FOREIGN KEY(code) REFERENCES tables (code),
    CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('goes-on-11111',0,'mira');
INSERT INTO "seats" VALUES('goes-on-11111',1,'tomasz');
INSERT INTO "seats" VALUES('frozen-22222',0,'mira');
INSERT INTO "seats" VALUES('frozen-22222',1,'tomasz');
CREATE TABLE secrets (
    name TEXT NOT NULL,
    value BLOB NOT NULL,
    CONSTRAINT pk_secrets PRIMARY KEY (name)
);
CREATE TABLE tables (
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    settings TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    clock TEXT NOT NULL,
    absence INTEGER NOT NULL,
    seed TEXT NOT NULL,
    host TEXT NOT NULL,
    created DOUBLE NOT NULL,
    stage TEXT NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (code),
    CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('goes-on-11111','new-frontiers',2,'{"first_game":false,"goals":false}',0,'{"kind":"days","days":2}',3,'9fa0e0f390c82e7347607ac14d095760','mira',1794826320.25,'playing');
INSERT INTO "tables" VALUES('frozen-22222','new-frontiers',2,'{"first_game":false,"goals":false}',0,'{"kind":"days","days":2}',3,'2222','mira',1794826320.25,'playing');
CREATE TABLE tokens (
    digest TEXT NOT NULL,
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    CONSTRAINT pk_tokens PRIMARY KEY (digest),
    CONSTRAINT fk_tokens_code FOREIGN KEY(code) REFERENCES tables (code),
    CONSTRAINT fk_tokens_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX ix_tables_stage_listed_created ON tables (stage, listed, created);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_chat_code_id ON chat (code, id);
COMMIT;
