#!/usr/bin/env bash
# Trains a network for New Frontiers from nothing: greedy self-play, a network, its self-play, a better network.
#
#     tools/learn.sh FOLDER          make train ARGS=FOLDER; docs/training.md tells how long it takes
#
# FOLDER then holds the rows, the networks gen0.net to gen2.net and what was printed. What is there already is kept, so
# a run that was broken off goes on when it is begun again. Sizes and the seed come from the environment.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?"name a folder, as in: tools/learn.sh build/training"}
python=${PYTHON:-.venv/bin/python}
workers=${WORKERS:-$(nproc)}
seed=${SEED:-1}
boot_games=${BOOT_GAMES:-7800}   # of greedy players
net_games=${NET_GAMES:-3100}     # of each generation of networks
deals=${DEALS:-150}              # four games each, against greedy
mkdir -p "$folder"
export PYTHONPATH="$PWD/build/compiled:$PWD"

say() { printf '== %s s: %s\n' "$SECONDS" "$*"; }

play() {
  say "self-play $1"
  "$python" -m tools.selfplay "$folder/$1" --workers "$workers" "${@:2}"
}

train() {
  [ -f "$folder/$1.net" ] && return
  say "training $1"
  "$python" -m tools.train "${@:2}" --out "$folder/$1.net" --seed "$seed"
  "$python" -m tools.match "$folder/$1.net" greedy --workers "$workers" --deals "$deals" --seed 500000
}

{
  play boot --games "$boot_games" --seed $((seed * 10))
  train gen0 "$folder/boot"
  rows=("$folder/boot")
  for generation in 1 2; do
    play "gen$generation" --net "$folder/gen$((generation - 1)).net" --games "$net_games" \
      --seed $((seed * 10 + generation))
    rows+=("$folder/gen$generation")
    train "gen$generation" "${rows[@]}"
  done
  say "done"
} 2>&1 | tee -a "$folder/log.txt"
