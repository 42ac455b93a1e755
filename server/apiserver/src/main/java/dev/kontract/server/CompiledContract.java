package dev.kontract.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.codec.Codec;
import dev.kontract.spec.Contract;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The contract and what follows from it alone. Immutable, and shared by all servers of a process with the same group domain.
 *
 * @param document the OpenAPI document without its paths; not to be changed
 * @param catalog the resources that it declares
 * @param codec reads and writes their objects
 */
record CompiledContract(ObjectNode document, Catalog catalog, Codec codec) {

    private static final Map<String, SoftReference<CompiledContract>> COMPILED = new HashMap<>();

    /** The contract whose access-control group is that of {@code groupDomain}. Compiled once, even by concurrent calls. */
    static synchronized CompiledContract of(String groupDomain) {
        SoftReference<CompiledContract> known = COMPILED.get(groupDomain);
        CompiledContract contract = known == null ? null : known.get();
        if (contract == null) {
            contract = compile(Contract.loadComponents(groupDomain));
            COMPILED.put(groupDomain, new SoftReference<>(contract));
        }
        return contract;
    }

    private static CompiledContract compile(ObjectNode document) {
        return new CompiledContract(document, Catalog.of(document), Codec.of(document));
    }
}
