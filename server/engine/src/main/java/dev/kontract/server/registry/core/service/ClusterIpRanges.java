package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.storage.KeyFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The ranges of cluster IPs that ServiceCIDRs declare. One that is being deleted, or whose condition {@code Ready} is not true,
 * gives out no addresses.
 *
 * @see <a href="https://kep.k8s.io/1880">KEP-1880, several ranges of cluster IPs</a>
 */
final class ClusterIpRanges {

    private record Declared(List<AddressBlock> blocks, boolean ready) {

        static Declared of(JsonNode object) {
            List<AddressBlock> blocks = new ArrayList<>();
            object.path("spec")
                    .path("cidrs")
                    .forEach(cidr -> AddressBlock.of(cidr.asText()).ifPresent(blocks::add));
            boolean ready = !object.path("metadata").has("deletionTimestamp");
            for (JsonNode condition : object.path("status").path("conditions")) {
                boolean untrue = !condition.path("status").asText().equals("True");
                ready &= !(condition.path("type").asText().equals("Ready") && untrue);
            }
            return new Declared(blocks, ready);
        }
    }

    private final Declared standard;
    private final CompiledObjects<Declared> declared =
            new CompiledObjects<>(entry -> Declared.of(StoredJson.parse(entry)));

    /**
     * Starts without ServiceCIDRs.
     *
     * @param network whose range applies as long as there are none
     */
    ClusterIpRanges(ServiceNetwork network) {
        this.standard = new Declared(AddressBlock.of(network.range()).stream().toList(), true);
    }

    /** Returns what receives the ServiceCIDRs. */
    KeyFeed.Sink sink() {
        return declared;
    }

    /** Returns whether a service can be given an address that it requests. */
    boolean contain(IpAddress address) {
        return ready().stream().anyMatch(block -> block.contains(address));
    }

    /** Picks an address that is not taken. */
    Optional<String> free(Set<Object> taken, RandomGenerator random) {
        return ready().stream()
                .map(block -> block.free(taken, random))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns an address that no service has, for a service that is not stored. */
    Optional<String> placeholder() {
        return ready().stream().map(block -> block.address(0)).findFirst();
    }

    private List<AddressBlock> ready() {
        List<Declared> all = declared.current();
        return (all.isEmpty() ? List.of(standard) : all)
                .stream()
                        .filter(Declared::ready)
                        .flatMap(each -> each.blocks().stream())
                        .toList();
    }
}
