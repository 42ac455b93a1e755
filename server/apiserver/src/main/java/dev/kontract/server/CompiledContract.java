package dev.kontract.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.metrics.MetricsContract;
import dev.kontract.spec.Contract;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The contract and what follows from it alone. Immutable, and shared by all servers of a process with the same group domain
 * and the same kinds.
 *
 * @param document the OpenAPI document without its paths; not to be changed
 * @param catalog the resources that it declares
 * @param codec reads and writes their objects
 */
record CompiledContract(ObjectNode document, Catalog catalog, Codec codec) {

    /** Follows a group domain in the key of the contract with metrics; no domain has it. */
    private static final String METRICS = " with metrics";

    private static final Map<String, SoftReference<CompiledContract>> COMPILED = new HashMap<>();

    /** The contract whose access-control group is that of {@code groupDomain}. Compiled once, even by concurrent calls. */
    static CompiledContract of(String groupDomain) {
        return compiled(groupDomain, () -> of(Contract.loadComponents(groupDomain)));
    }

    /** The same contract with the kinds of {@code metrics.k8s.io}. Compiled once, even by concurrent calls. */
    static CompiledContract withMetrics(String groupDomain) {
        return compiled(
                groupDomain + METRICS,
                () -> of(MetricsContract.addTo(of(groupDomain).document())));
    }

    private static synchronized CompiledContract compiled(String key, Supplier<CompiledContract> compile) {
        SoftReference<CompiledContract> known = COMPILED.get(key);
        CompiledContract contract = known == null ? null : known.get();
        if (contract == null) {
            contract = compile.get();
            COMPILED.put(key, new SoftReference<>(contract));
        }
        return contract;
    }

    private static CompiledContract of(ObjectNode document) {
        return new CompiledContract(document, Catalog.of(document), Codec.of(document));
    }
}
