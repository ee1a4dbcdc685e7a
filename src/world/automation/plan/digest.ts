import { nameId } from '../../ids.js';
import { sortMembers } from '../document/sortMembers.js';

/** Returns a short text that differs for different values. The order of members does not matter. */
export function digest(value: unknown): string {
  return nameId(0, canonicalText(value));
}

/** Returns whether two values are the same, whatever the order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify([one]) === JSON.stringify([other]) || canonicalText(one) === canonicalText(other);
}

function canonicalText(value: unknown): string {
  return JSON.stringify([sortMembers(value)]);
}
