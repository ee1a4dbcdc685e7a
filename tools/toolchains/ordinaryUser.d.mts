export function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined;
