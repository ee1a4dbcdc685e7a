export function mistakesIn(message: string): readonly string[];
