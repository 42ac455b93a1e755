package dev.kontract.server.endpoints;

import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.Admission;
import dev.kontract.server.registry.NamespaceLifecycle;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.storage.Storage;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What all endpoints stand on.
 *
 * @param storage where objects live
 * @param codec reads and writes them
 * @param namespaces knows which of them take new objects
 * @param admission may refuse writes
 * @param environment what else comes from outside
 */
public record EndpointServices(
        Storage storage, Codec codec, NamespaceLifecycle namespaces, Admission admission, Environment environment) {

    /**
     * Time and chance, so that a test can decide them.
     *
     * @param clock the time written into objects
     * @param random for names and uids
     * @param timer ends watches
     * @param encoders encode the events of watches; with at least two threads, so that one watch does not hold up all others
     */
    public record Environment(Clock clock, Randomness random, ScheduledExecutorService timer, Executor encoders) {}
}
