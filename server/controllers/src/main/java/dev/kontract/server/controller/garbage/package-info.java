/**
 * The garbage collector: deletes objects whose owners are gone, unless they were orphaned.
 *
 * <p>{@link dev.kontract.server.controller.garbage.OwnershipGraph} tracks owners and dependents from informer events
 * and reports the objects that may need action. {@link dev.kontract.server.controller.garbage.GarbageCollector}
 * reconciles one of them: it reads the current state from the server, because the graph may be stale, and decides.
 * {@link dev.kontract.server.controller.garbage.LiveObjects} is the access to the server. No decision depends on an
 * event alone, so the collector can be stopped and restarted at any time.
 *
 * <p>Rules: <a href="https://kubernetes.io/docs/concepts/architecture/garbage-collection/">Garbage collection</a>.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.garbage;

import org.jspecify.annotations.NullMarked;
