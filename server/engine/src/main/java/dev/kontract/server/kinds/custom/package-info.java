/**
 * Kinds that CustomResourceDefinitions declare while the server runs.
 *
 * <p>A {@link dev.kontract.server.kinds.custom.CustomKind} is one definition as it is served. Its versions are compiled when
 * they are first asked for, and once: schemas, rules, endpoints, and the form in which a version gives the objects that are
 * stored in another one.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/">
 *     Extend the Kubernetes API with CustomResourceDefinitions</a>
 */
@NullMarked
package dev.kontract.server.kinds.custom;

import org.jspecify.annotations.NullMarked;
