/**
 * Aggregation: APIs that other servers serve, and that clients reach through this one.
 *
 * <p>{@link dev.kontract.server.aggregation.Aggregation} is the entry point. {@code AggregatedApis} holds the APIServices that
 * refer to a service; while there are none, nothing else of this package is created. {@code Availability} checks the servers
 * and maintains the condition {@code Available}, {@code RemoteDocuments} keeps their discovery and OpenAPI documents, and
 * {@code ApiProxy} forwards requests.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">Aggregation layer</a>
 */
@NullMarked
package dev.kontract.server.aggregation;

import org.jspecify.annotations.NullMarked;
