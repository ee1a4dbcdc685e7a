import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface ListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  readonly selected: number | undefined;
  readonly isGrey: (item: T) => boolean;
  readonly onSelect: (key: number) => void;
  /** The words that stand in an empty list. */
  readonly empty: string;
  readonly children: (item: T) => ComponentChildren;
}

/** Height of a row in pixels. The stylesheet sets the same height. */
const ROW_PX = 28;
/** Number of extra rows that are drawn above and below the visible ones. */
const SPARE = 10;

/**
 * A list that draws only its visible rows, so that long lists stay fast. It scrolls to new items while its
 * end is visible. The arrow keys select an item.
 */
export function VirtualList<T>(props: ListProps<T>) {
  const { label, items, keyOf, selected, empty } = props;
  const { box, top, height, onScroll } = useWindow(items.length);
  const reached = useRef(selected);
  useLayoutEffect(() => {
    reached.current = selected;
  }, [selected]);
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE);
  const shown = items.slice(first, Math.ceil((top + height) / ROW_PX) + SPARE);
  const isShown = selected !== undefined && shown.some((item) => keyOf(item) === selected);
  if (items.length === 0) return <p class="list empty">{empty}</p>;
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isShown ? `row-${selected}` : undefined}
      onScroll={onScroll}
      onKeyDown={(event) => {
        moveBy(event, box.current, props, reached);
      }}
    >
      <div role="presentation" style={{ height: `${items.length * ROW_PX}px` }}>
        <div role="presentation" style={{ transform: `translateY(${first * ROW_PX}px)` }}>
          {shown.map((item, index) => (
            <Row key={keyOf(item)} item={item} position={first + index + 1} {...props} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Row<T>({
  item,
  position,
  items,
  keyOf,
  selected,
  isGrey,
  onSelect,
  children,
}: ListProps<T> & {
  readonly item: T;
  readonly position: number;
}) {
  const key = keyOf(item);
  return (
    <div
      class={isGrey(item) ? 'row grey' : 'row'}
      role="option"
      id={`row-${key}`}
      aria-selected={key === selected}
      aria-posinset={position}
      aria-setsize={items.length}
      onClick={() => {
        onSelect(key);
      }}
    >
      {children(item)}
    </div>
  );
}

/** Tracks which part of the list is visible. */
function useWindow(length: number) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [{ top, height }, setWindow] = useState({ top: 0, height: 600 });
  const onScroll = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = box.current ?? document.body;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - ROW_PX;
    setWindow({ top: scrollTop, height: clientHeight });
  };
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
    onScroll();
  }, [length]);
  return { box, top, height, onScroll };
}

/** Moves on from the item that the last key reached, which the caller may not have selected yet. */
function moveBy<T>(
  event: KeyboardEvent,
  box: HTMLElement | null,
  { items, keyOf, onSelect }: ListProps<T>,
  reached: { current: number | undefined },
): void {
  const at = items.findIndex((item) => keyOf(item) === reached.current);
  const page = Math.max(1, Math.floor((box?.clientHeight ?? 0) / ROW_PX) - 1);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? items.length - 1 : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: items.length - 1,
  };
  const wanted = targets[event.key];
  if (wanted === undefined || box === null) return;
  event.preventDefault();
  const target = Math.min(items.length - 1, Math.max(0, wanted));
  const item = items[target];
  if (item === undefined) return;
  reached.current = keyOf(item);
  onSelect(reached.current);
  scrollTo(box, target);
}

/** Scrolls until a row is visible. */
function scrollTo(box: HTMLElement, index: number): void {
  const top = index * ROW_PX;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_PX - box.clientHeight;
}
