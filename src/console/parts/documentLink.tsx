interface DocumentLinkProps {
  /** Path on the control plane, such as `/docs/errors/INVALID_JSON`. */
  readonly path: string;
  readonly words: string;
}

/** A link into the documents. It is relative, because a proxy may have put the control plane below a prefix. */
export function DocumentLink({ path, words }: DocumentLinkProps) {
  return <a href={path.replace(/^\//, '')}>{words}</a>;
}
