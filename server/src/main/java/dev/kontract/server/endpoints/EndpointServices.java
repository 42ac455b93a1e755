package dev.kontract.server.endpoints;

import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.storage.Storage;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What the endpoints of all kinds share.
 *
 * @param storage where objects are stored
 * @param codec reads and writes objects of every served kind
 * @param cells computes the cells of tables
 * @param admission sees every write
 * @param environment time and chance
 */
public record EndpointServices(
        Storage storage, Codec codec, CellPrinters cells, AdmissionChain admission, Environment environment) {

    /**
     * Time and chance, injected so that a test can decide them.
     *
     * @param clock the time written into objects
     * @param random for names and uids
     * @param timer ends watches
     * @param encoders encode the events of watches; with at least two threads, so that one watch does not hold up all others
     */
    public record Environment(Clock clock, Randomness random, ScheduledExecutorService timer, Executor encoders) {}
}
