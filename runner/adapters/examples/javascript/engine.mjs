// A small belot engine for the rules called `bulgarian-modern`: which cards may be played, who wins a
// trick, what a deal scores. Pure functions over plain lists; a card is its rank and suit, "7H" or "TS".

const SEATS = ["north", "west", "south", "east"]; // in turn order
const SIDES = ["north-south", "east-west"];
const TRUMP_SUIT = { clubs: "C", diamonds: "D", hearts: "H", spades: "S" };
const BIDS = [...Object.keys(TRUMP_SUIT), "no-trumps", "all-trumps"];
const FACTOR = { none: 1, contra: 2, recontra: 4 };

const TRUMP_ORDER = "78QKTA9J"; // weakest first
const PLAIN_ORDER = "789JQKTA";
const TRUMP_POINTS = { 7: 0, 8: 0, Q: 3, K: 4, T: 10, A: 11, 9: 14, J: 20 };
const PLAIN_POINTS = { 7: 0, 8: 0, 9: 0, J: 2, Q: 3, K: 4, T: 10, A: 11 };

const LAST_TRICK = 10;
const CAPOT = 90;
const BELOT = 20;

const rankOf = (card) => card[0];
const suitOf = (card) => card[1];
const sideOf = (seat) => (seat === "north" || seat === "south" ? SIDES[0] : SIDES[1]);
const otherSide = (side) => (side === SIDES[0] ? SIDES[1] : SIDES[0]);

/** The cards that the player to act may play: `{legal: [cards]}`. */
export function legal({ contract, trick, hand }) {
  return { legal: playable(bidOf(contract), trick, hand) };
}

/** Who wins a complete trick and what its cards count: `{winner: seat, points}`. */
export function trick({ contract, leader, cards }) {
  const bid = bidOf(contract);
  const winner = SEATS[(SEATS.indexOf(leader) + winningIndex(bid, cards)) % SEATS.length];
  const points = cards.reduce((sum, card) => sum + pointsOf(bid, card), 0);
  return { winner, points };
}

/** What a whole deal scores: `{raw, outcome, recorded, hanging}`; `recorded` and `hanging` are in tens. */
export function score(given) {
  const { contract } = given;
  const bid = bidOf(contract);
  // Nothing wins the match at once in this variant, but whoever was given it is answered with it.
  if (given.declarations?.wins_match) return { wins_match: given.declarations.wins_match };

  const declarers = sideOf(contract.declarer);
  const defenders = otherSide(declarers);
  const raw = Object.fromEntries(SIDES.map((side) => [side, rawPoints(bid, side, given)]));
  const outcome =
    raw[declarers] > raw[defenders] ? "made" : raw[declarers] < raw[defenders] ? "failed" : "hanging";

  const factor = FACTOR[contract.doubled ?? "none"];
  const everything = roundToTens((raw[declarers] + raw[defenders]) * factor);
  const earlier = given.hanging ?? 0; // already in tens, never multiplied
  const recorded = { [declarers]: 0, [defenders]: 0 };

  if (outcome === "hanging") {
    if (factor > 1) return { raw, outcome, recorded, hanging: earlier + everything };
    const [hung, written] = share(raw[declarers], raw[defenders]);
    recorded[defenders] = written;
    return { raw, outcome, recorded, hanging: earlier + hung };
  }

  const winners = outcome === "made" ? declarers : defenders;
  if (outcome === "made" && factor === 1) {
    [recorded[defenders], recorded[declarers]] = share(raw[defenders], raw[declarers]);
  } else {
    recorded[winners] = everything;
  }
  recorded[winners] += earlier;
  return { raw, outcome, recorded, hanging: 0 };
}

function bidOf({ bid }) {
  if (!BIDS.includes(bid)) throw new Error(`unknown bid: ${bid}`);
  return bid;
}

const isTrump = (bid, card) => bid === "all-trumps" || TRUMP_SUIT[bid] === suitOf(card);

const pointsOf = (bid, card) => (isTrump(bid, card) ? TRUMP_POINTS : PLAIN_POINTS)[rankOf(card)];

function beats(bid, card, best) {
  // Across suits only the trump of a suit contract wins; in all-trumps and no-trumps nothing does.
  if (suitOf(card) !== suitOf(best)) return suitOf(card) === TRUMP_SUIT[bid];
  const order = isTrump(bid, card) ? TRUMP_ORDER : PLAIN_ORDER;
  return order.indexOf(rankOf(card)) > order.indexOf(rankOf(best));
}

function winningIndex(bid, cards) {
  return cards.reduce((best, card, index) => (beats(bid, card, cards[best]) ? index : best), 0);
}

function playable(bid, played, hand) {
  if (played.length === 0) return hand;
  const winning = winningIndex(bid, played);
  const better = (cards) => cards.filter((card) => beats(bid, card, played[winning]));
  const firstNotEmpty = (...lists) => lists.find((list) => list.length > 0) ?? [];

  const led = played[0];
  const followers = hand.filter((card) => suitOf(card) === suitOf(led));
  // Trumps are raised when able, the partner's too; a plain suit is only followed.
  if (followers.length > 0) {
    return isTrump(bid, led) ? firstNotEmpty(better(followers), followers) : followers;
  }
  // The partner played two cards ago.
  if (winning === played.length - 2) return hand;
  // Without the led suit only a trump is better: trump, and overtrump, when able; otherwise any card.
  return firstNotEmpty(better(hand), hand);
}

function rawPoints(bid, side, { cards, last_trick, tricks, declarations, belots }) {
  const played = cards[side] + (last_trick === side ? LAST_TRICK : 0);
  const capot = tricks && tricks[side] > 0 && !tricks[otherSide(side)] ? CAPOT : 0;
  return (
    played * (bid === "no-trumps" ? 2 : 1) +
    capot + // never doubled by no-trumps
    (declarations?.[side] ?? 0) +
    (belots?.[side] ?? 0) * BELOT
  );
}

const roundToTens = (points) => Math.floor((points + 5) / 10);

// Where both parts are written they add up to the rounded total: each gets its whole tens, and what is
// left goes to the larger remainder. Of equal remainders the first part rounds up, so put first the
// side with fewer points, and on a tie the part that hangs.
function share(first, second) {
  const parts = [Math.floor(first / 10), Math.floor(second / 10)];
  const left = roundToTens(first + second) - parts[0] - parts[1]; // 0, 1 or 2
  const order = second % 10 > first % 10 ? [1, 0] : [0, 1];
  for (const index of order.slice(0, left)) parts[index] += 1;
  return parts;
}
