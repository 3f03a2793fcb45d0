#!/usr/bin/env bash
# Trains a network from nothing: greedy self-play, a network, its self-play, a better network; then matches.
#
#     tools/learn.sh FOLDER          make train ARGS=FOLDER; docs/training.md tells how long it takes
#
# FOLDER then holds the rows, the networks gen0.net to gen2.net, best.net, and what was printed. What is there already
# is kept, so a run that was broken off goes on when it is begun again. The game, sizes and the seed come from the
# environment.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?"name a folder, as in: tools/learn.sh build/training"}
game=${GAME:-new-frontiers}
python=${PYTHON:-.venv/bin/python}
workers=${WORKERS:-$(nproc)}
seed=${SEED:-1}
boot_games=${BOOT_GAMES:-7800}   # of greedy players
net_games=${NET_GAMES:-3100}     # of each generation of networks
net_seconds=${NET_SECONDS:-1000000} # after which a generation begins no further game
generations=${GENERATIONS:-2}
deals=${DEALS:-150}              # to choose among networks: four games each, against greedy
last_deals=${LAST_DEALS:-100}    # for each number of players at the end
case $game in
  galactic-emperor) counts=(4 3 5 6) ;;
  *) counts=(4 2 3 5) ;;
esac
mkdir -p "$folder"
export PYTHONPATH="$PWD/${COMPILED:-build/compiled}:$PWD"

say() { printf '== %s s: %s\n' "$SECONDS" "$*"; }

play() { # NAME NET …: the games from which NET is made
  [ -f "$folder/$2.net" ] && return
  say "self-play $1"
  "$python" -m tools.selfplay "$folder/$1" --game "$game" --workers "$workers" "${@:3}"
}

against_greedy() { # NET PLAYERS DEALS SEED
  "$python" -m tools.match "$1" greedy-1 --game "$game" --players "$2" --deals "$3" --seed "$4" --workers "$workers"
}

train() { # NET FOLDER …
  if [ ! -f "$folder/$1.net" ]; then
    say "training $1"
    "$python" -m tools.train "${@:2}" --game "$game" --out "$folder/$1.part" --seed "$seed"
    mv "$folder/$1.part" "$folder/$1.net"
  fi
  if [ ! -f "$folder/$1.match" ]; then
    say "$1 against greedy-1"
    against_greedy "$folder/$1.net" 4 "$deals" 500000 | tee "$folder/$1.part"
    mv "$folder/$1.part" "$folder/$1.match"
  fi
}

{
  play boot gen0 --games "$boot_games" --seed $((seed * 10))
  train gen0 "$folder/boot"
  rows=("$folder/boot")
  for generation in $(seq "$generations"); do
    play "gen$generation" "gen$generation" --net "$folder/gen$((generation - 1)).net" --games "$net_games" \
      --seconds "$net_seconds" --seed $((seed * 10 + generation))
    rows+=("$folder/gen$generation")
    train "gen$generation" "${rows[@]}"
  done
  best=$(for file in "$folder"/gen*.match; do
    printf '%s %s\n' "$(sed -n 's/.*wins \([0-9.]*\) .*/\1/p' "$file")" "$(basename "$file" .match)"
  done | sort -n | tail -1 | cut -d' ' -f2)
  say "the best: $best"
  cp "$folder/$best.net" "$folder/best.net"
  for players in "${counts[@]}"; do
    say "$best on fresh deals, $players players"
    against_greedy "$folder/best.net" "$players" "$last_deals" 700000
  done
  say "done"
} 2>&1 | tee -a "$folder/log.txt"
