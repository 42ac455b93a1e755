/**
 * The Node authorizer: a kubelet may read what the pods on its node need.
 *
 * <p>{@link dev.kontract.server.authorization.node.NodeAuthorizer} decides. {@link
 * dev.kontract.server.authorization.node.NodeGraph} knows which objects are related to which node; {@link
 * dev.kontract.server.authorization.node.NodeFeed} keeps it in sync with the storage.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/node/">Using Node Authorization</a>
 */
@NullMarked
package dev.kontract.server.authorization.node;

import org.jspecify.annotations.NullMarked;
