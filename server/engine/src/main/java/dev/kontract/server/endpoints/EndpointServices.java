package dev.kontract.server.endpoints;

import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.response.EncodedItems;
import dev.kontract.server.endpoints.response.WatchDelivery;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The services shared by the endpoints of all kinds.
 *
 * @param storage the storage of all objects
 * @param codec decodes and encodes objects of all served kinds
 * @param cells computes table cells
 * @param admission admits writes
 * @param environment time, randomness and executors
 */
public record EndpointServices(
        Storage storage, Codec codec, CellPrinters cells, AdmissionChain admission, Environment environment) {

    /** The same services with another storage. */
    public EndpointServices with(Storage other) {
        return new EndpointServices(other, codec, cells, admission, environment);
    }

    /** The same services with other table cells. */
    public EndpointServices with(CellPrinters other) {
        return new EndpointServices(storage, codec, other, admission, environment);
    }

    /** The same services with another delivery of the events of watches. */
    public EndpointServices with(WatchDelivery other) {
        Environment changed = new Environment(
                environment.policy,
                environment.gates,
                environment.clock,
                environment.random,
                environment.timer,
                other,
                environment.leastWatch,
                environment.encodedItems);
        return new EndpointServices(storage, codec, cells, admission, changed);
    }

    /**
     * The dependencies of the endpoints of all kinds besides the objects.
     *
     * @param policy the policy of the cluster
     * @param gates the optional behaviour
     * @param clock the source of timestamps
     * @param random the source of generated names and UIDs
     * @param timer ends watches
     * @param events delivers the events of watches
     * @param leastWatch minimum duration of a watch without a timeout
     * @param encodedItems the encodings of stored objects that lists consist of
     */
    public record Environment(
            ClusterPolicy policy,
            Set<FeatureGate> gates,
            Clock clock,
            Randomness random,
            ScheduledExecutorService timer,
            WatchDelivery events,
            Duration leastWatch,
            EncodedItems encodedItems) {}
}
