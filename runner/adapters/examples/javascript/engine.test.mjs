// Worked out by hand from the rules of bulgarian-modern. Run: node --test

import assert from "node:assert/strict";
import { test } from "node:test";
import { legal, score, trick } from "./engine.mjs";

const cards = (text) => text.split(" ").filter(Boolean);
const by = (declarer, bid, doubled = "none") => ({ bid, declarer, doubled });
const sides = (northSouth, eastWest) => ({ "north-south": northSouth, "east-west": eastWest });

const may = (bid, played, hand) =>
  legal({ contract: by("north", bid), leader: "north", trick: cards(played), hand: cards(hand) }).legal.join(" ");

const won = (bid, leader, played) =>
  trick({ contract: by("north", bid), leader, cards: cards(played) });

test("the leader may play anything", () => {
  assert.equal(may("hearts", "", "7H KC QD"), "7H KC QD");
});

test("a plain suit is followed and need not be raised", () => {
  assert.equal(may("hearts", "KS", "7S AS JH"), "7S AS");
  assert.equal(may("no-trumps", "KS", "7S AS JH"), "7S AS");
});

test("led trumps are raised, over the partner too", () => {
  assert.equal(may("hearts", "AH", "7H 9H JH KC"), "9H JH");
  assert.equal(may("hearts", "AH 7H", "8H 9H JH KC"), "9H JH");
  assert.equal(may("hearts", "JH", "7H 9H KC"), "7H 9H");
});

test("in all-trumps every suit is raised, and a discard is free", () => {
  assert.equal(may("all-trumps", "AS", "TS 9S JH"), "9S");
  assert.equal(may("all-trumps", "AS", "JH 7C"), "JH 7C");
});

test("raising looks at the led suit and not at a discard", () => {
  assert.equal(may("all-trumps", "QS JH", "TS 7S"), "TS");
});

test("without the led suit an opponent's card is trumped", () => {
  assert.equal(may("hearts", "AS", "7H 9H KC"), "7H 9H");
  assert.equal(may("hearts", "AS 7S TS", "7H KC"), "7H");
  assert.equal(may("hearts", "AS", "KC QD"), "KC QD");
  assert.equal(may("no-trumps", "AS", "7H KC"), "7H KC");
});

test("an opponent's trump is overtrumped when able, otherwise any card goes", () => {
  assert.equal(may("hearts", "7S 8S TH", "8H AH JH KC"), "AH JH");
  assert.equal(may("hearts", "AS 7S JH", "7H 8H KC QD"), "7H 8H KC QD");
});

test("while the partner is winning a player without the led suit is free", () => {
  assert.equal(may("hearts", "AS 7S", "7H KC"), "7H KC");
  assert.equal(may("hearts", "7S JH 8S", "9H KC"), "9H KC");
});

test("once an opponent has trumped the partner's ace it must be overtrumped", () => {
  assert.equal(may("hearts", "AS TH", "QH 9H KC"), "9H");
});

test("the highest trump wins, else the highest card of the led suit", () => {
  assert.deepEqual(won("hearts", "north", "AS 7H TS KS"), { winner: "west", points: 25 });
  assert.deepEqual(won("hearts", "west", "AS TS AC KS"), { winner: "west", points: 36 });
  assert.deepEqual(won("hearts", "east", "AH 9H TH JH"), { winner: "south", points: 55 });
});

test("no-trumps keeps the plain order and counts single; in all-trumps another suit cannot win", () => {
  assert.deepEqual(won("no-trumps", "south", "JS 9S TS AS"), { winner: "west", points: 23 });
  assert.deepEqual(won("all-trumps", "south", "7S JH 8S AC"), { winner: "north", points: 31 });
});

test("a star behind a card, for an announced belot, changes nothing", () => {
  assert.deepEqual(won("hearts", "north", "QH* 8S TH 9H"), { winner: "east", points: 27 });
  assert.equal(may("hearts", "QH*", "7H KH 8S"), "KH");
});

test("example 1: hearts made, 122 to 60", () => {
  const given = { contract: by("north", "hearts"), cards: sides(92, 60), last_trick: "north-south", declarations: sides(20, 0) };
  assert.deepEqual(score(given), { raw: sides(122, 60), outcome: "made", recorded: sides(12, 6), hanging: 0 });
});

test("example 2: spades failed, 70 to 112", () => {
  const given = { contract: by("east", "spades"), cards: sides(82, 70), last_trick: "north-south", declarations: sides(20, 0) };
  assert.deepEqual(score(given), { raw: sides(112, 70), outcome: "failed", recorded: sides(18, 0), hanging: 0 });
});

test("example 3: no-trumps doubles cards and last trick, but not the capot", () => {
  const made = { contract: by("north", "no-trumps"), cards: sides(75, 45), last_trick: "north-south" };
  assert.deepEqual(score(made), { raw: sides(170, 90), outcome: "made", recorded: sides(17, 9), hanging: 0 });
  const capot = { ...made, cards: sides(120, 0), tricks: sides(8, 0) };
  assert.deepEqual(score(capot), { raw: sides(350, 0), outcome: "made", recorded: sides(35, 0), hanging: 0 });
});

test("example 4: clubs with contra, 115 to 67; with recontra 728", () => {
  const given = { contract: by("north", "clubs", "contra"), cards: sides(85, 67), last_trick: "north-south", belots: sides(1, 0) };
  assert.deepEqual(score(given), { raw: sides(115, 67), outcome: "made", recorded: sides(36, 0), hanging: 0 });
  const recontra = { ...given, contract: by("north", "clubs", "recontra") };
  assert.deepEqual(score(recontra).recorded, sides(73, 0));
});

test("example 5: a tie hangs and the next deal collects", () => {
  const tie = { contract: by("north", "diamonds"), cards: sides(71, 81), last_trick: "north-south" };
  assert.deepEqual(score(tie), { raw: sides(81, 81), outcome: "hanging", recorded: sides(0, 8), hanging: 8 });
  const next = { contract: by("west", "spades"), cards: sides(62, 90), last_trick: "east-west", hanging: 8 };
  assert.deepEqual(score(next), { raw: sides(62, 100), outcome: "made", recorded: sides(6, 18), hanging: 0 });
});

test("example 6: a tie on the boundary rounds the hanging part up", () => {
  const suit = { contract: by("north", "hearts"), cards: sides(46, 106), last_trick: "north-south", declarations: sides(50, 0) };
  assert.deepEqual(score(suit), { raw: sides(106, 106), outcome: "hanging", recorded: sides(0, 10), hanging: 11 });
  const all = { contract: by("east", "all-trumps"), cards: sides(144, 104), last_trick: "north-south", declarations: sides(0, 50) };
  assert.deepEqual(score(all), { raw: sides(154, 154), outcome: "hanging", recorded: sides(15, 0), hanging: 16 });
});

test("both on the boundary: the side with fewer points rounds up", () => {
  const suit = { contract: by("north", "hearts"), cards: sides(76, 76), last_trick: "north-south" };
  assert.deepEqual(score(suit).recorded, sides(8, 8)); // 86 to 76
  const all = { contract: by("north", "all-trumps"), cards: sides(134, 114), last_trick: "east-west" };
  assert.deepEqual(score(all).recorded, sides(13, 13)); // 134 to 124
});

test("what the whole tens leave over goes to the larger remainders", () => {
  const given = { contract: by("north", "hearts"), cards: sides(87, 65), last_trick: "north-south" };
  assert.deepEqual(score(given).recorded, sides(10, 6)); // 97 to 65 is 16: the seven rounds up, the five does not
  const all = { contract: by("north", "all-trumps"), cards: sides(129, 119), last_trick: "north-south" };
  assert.deepEqual(score(all).recorded, sides(14, 12)); // 139 to 119 is 26: 13 and 11 leave two
});

test("a doubled tie hangs whole, multiplied, beside what hung before", () => {
  const given = { contract: by("north", "hearts", "contra"), cards: sides(71, 81), last_trick: "north-south", hanging: 8 };
  assert.deepEqual(score(given), { raw: sides(81, 81), outcome: "hanging", recorded: sides(0, 0), hanging: 40 });
});

test("a failed doubled contract gives the defenders everything, and what hung unmultiplied", () => {
  const given = { contract: by("north", "hearts", "recontra"), cards: sides(70, 82), last_trick: "east-west", hanging: 11 };
  assert.deepEqual(score(given), { raw: sides(70, 92), outcome: "failed", recorded: sides(0, 76), hanging: 0 }); // 648: 65
});

test("capot is read from the tricks, and is the defenders' too", () => {
  const given = { contract: by("north", "hearts"), cards: sides(0, 152), last_trick: "east-west" };
  assert.deepEqual(score({ ...given, tricks: sides(1, 7) }).raw, sides(0, 162));
  assert.deepEqual(score({ ...given, tricks: sides(0, 8) }).recorded, sides(0, 25)); // 252
  assert.deepEqual(score({ ...given, tricks: sides(0, 8), belots: sides(1, 0) }).raw, sides(20, 252));
});

test("an unknown bid is refused", () => {
  assert.throws(() => may("swords", "", "7H"), /unknown bid: swords/);
});
