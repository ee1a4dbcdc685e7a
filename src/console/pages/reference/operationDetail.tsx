import type { ApiOperation, Member, Reply } from './apiOperation.js';

/** All data about one operation: the required role, the parameters, the body and the responses. */
export function OperationDetail({ operation }: { readonly operation: ApiOperation }) {
  const { id, number, description, role, isDocumented, parameters, body, replies } = operation;
  return (
    <div class="operation-detail">
      <dl class="facts">
        <Fact name="Operation" value={number === undefined ? id : `${id} (${number})`} />
        <Fact name="Role" value={roleText(role)} />
        {!isDocumented && <Fact name="Source" value="not in the platform's published document" />}
      </dl>
      <p class="text">{description}</p>
      <Members title="Parameters" members={parameters} />
      <Members title="Members of the body" members={body} />
      <h3>Replies</h3>
      <ul class="found">
        {replies.map((reply) => (
          <ReplyItem key={reply.status} reply={reply} />
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Explains the values `ANY` and `NONE` of the required role. All other values are names of roles. */
function roleText(role: string): string {
  if (role === 'NONE') return 'none: needs no credentials';
  return role === 'ANY' ? 'any key' : role;
}

function ReplyItem({ reply: { status, description, members, errorCodes } }: { readonly reply: Reply }) {
  return (
    <li>
      <p>
        <strong class="mono">{status}</strong> {description}
      </p>
      {errorCodes.length > 0 && <p class="mono">{errorCodes.join(', ')}</p>}
      <Members title="Members of the reply" members={members} />
    </li>
  );
}

function Members({ title, members }: { readonly title: string; readonly members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <details open={members.length < 20}>
      <summary>
        {title} ({members.length})
      </summary>
      <dl class="members">
        {members.map(({ name, type, isRequired, description }) => (
          <div key={`${name} ${type}`}>
            <dt class="mono">
              {name}
              {isRequired && <span class="hint"> required</span>}
            </dt>
            <dd>
              <span class="hint">{type}</span> {description}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
