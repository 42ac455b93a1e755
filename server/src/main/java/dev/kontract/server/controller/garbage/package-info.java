/**
 * The garbage collector: objects whose owners are gone go too, unless they were orphaned.
 *
 * <p>{@link dev.kontract.server.controller.garbage.OwnershipGraph} knows who belongs to whom, as the informers tell it, and
 * names the objects that deserve a look. {@link dev.kontract.server.controller.garbage.GarbageCollector} looks at one of
 * them: asks the server, since the graph may be behind, and decides. {@link
 * dev.kontract.server.controller.garbage.LiveObjects} is the way to the server. Nothing is concluded from an event alone, so
 * that a collector which was stopped anywhere goes on where it was.
 *
 * <p>Rules: <a href="https://kubernetes.io/docs/concepts/architecture/garbage-collection/">Garbage collection</a>.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.garbage;

import org.jspecify.annotations.NullMarked;
