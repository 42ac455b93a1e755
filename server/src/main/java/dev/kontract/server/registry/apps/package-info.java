/**
 * The rules of workloads: StatefulSet with its status and scale, and the revisions it keeps of its template.
 *
 * <p>What a StatefulSet does is the controller's matter; here its objects are only defaulted and checked.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.apps;

import org.jspecify.annotations.NullMarked;
