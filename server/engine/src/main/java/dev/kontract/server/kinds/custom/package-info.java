/**
 * Kinds that CustomResourceDefinitions declare while the server runs.
 *
 * <p>A {@link dev.kontract.server.kinds.custom.CustomKind} is one served definition. Its versions are compiled once, on first
 * use: schemas, rules, endpoints, and the conversion of stored objects to the version.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/"> Extend the
 *     Kubernetes API with CustomResourceDefinitions</a>
 */
@NullMarked
package dev.kontract.server.kinds.custom;

import org.jspecify.annotations.NullMarked;
