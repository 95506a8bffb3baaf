#!/usr/bin/env node
// A bot in another language: it talks to Logres line by line over stdin and stdout (docs/protocol-bots.md).
//
//     logres simulate bretwalda --games 4 --bots exec:./first.js,random,random,random
//
// It answers by simple taste: first what it likes by its verb, and among equals by a lot that depends on its seed.
"use strict";
const readline = require("node:readline");

const TASTE = { recruit: 3, place: 3, fight: 2, claim: 9, done: -1, pass: -1, stop: -1, cancel: -5, restart: -9 };
const players = new Map(); // by number: the state of a small random generator

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function lot(player) {
  const state = (Math.imul(players.get(player), 1664525) + 1013904223) >>> 0;
  players.set(player, state);
  return state / 2 ** 32;
}

function seeded(text) {
  let state = 0;
  for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
  return state;
}

function choose({ player, legal }) {
  const worth = legal.map((action) => (TASTE[action.verb] ?? 0) + lot(player));
  return { type: "choice", index: worth.indexOf(Math.max(...worth)) };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "first" });
  else if (message.type === "seat") players.set(message.player, seeded(message.seed));
  else if (message.type === "leave") players.delete(message.player);
  else if (message.type === "choose") say(choose(message));
  else if (message.type === "quit") process.exit(0);
});
