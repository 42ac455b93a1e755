package dev.kontract.server.registry.core.service;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.spec.Contract;
import java.time.Clock;
import java.util.Random;
import java.util.UUID;

/** Allocations of cluster IPs and node ports over a storage in memory, which has no services. */
public final class ServiceStores {

    private static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    private static final Catalog CATALOG = Catalog.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));

    private final Storage storage = new MemoryStorage();

    /** Returns an allocation over a storage of its own. */
    public static ServiceAllocation allocation(ServiceNetwork network, long seed) {
        return new ServiceStores().over(network, seed);
    }

    ServiceAllocation over(ServiceNetwork network, long seed) {
        return new ServiceAllocation(network, new Random(seed), this::store, () -> storage);
    }

    Storage storage() {
        return storage;
    }

    GenericStore store(GroupVersionKind kind) {
        ObjectSchema schema = CODEC.schema(kind).orElseThrow();
        ServedKind served = new ServedKind(
                CATALOG.byKind(kind.group(), kind.version(), kind.kind()).orElseThrow(), schema, new Strategy() {});
        return new GenericStore(
                served,
                ClusterPolicy.DEFAULT,
                storage,
                new ObjectEncoder(CODEC, schema),
                Clock.systemUTC(),
                new Randomness() {
                    @Override
                    public String uid() {
                        return UUID.randomUUID().toString();
                    }

                    @Override
                    public int below(int bound) {
                        return 0;
                    }
                });
    }
}
