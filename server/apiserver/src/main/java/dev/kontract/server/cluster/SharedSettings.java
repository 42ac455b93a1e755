package dev.kontract.server.cluster;

import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StoreCopy;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings that all servers on one storage must agree on: the first records them, the others compare. */
public final class SharedSettings {

    private static final String GROUP_DOMAIN = "group-domain";
    private static final String STORAGE_LAYOUT = "storage-layout";

    /** Raised when keys or values are stored in another way. */
    private static final String CURRENT_LAYOUT = "1";

    private static final Set<String> UNCHANGEABLE = Set.of(GROUP_DOMAIN, STORAGE_LAYOUT);

    private SharedSettings() {}

    /**
     * Compares the settings of this server with those recorded in {@code storage}, or records them.
     *
     * @throws StorageException when one differs; the message says which, and what to do
     */
    public static void check(
            Storage storage,
            InstantSource clock,
            String groupDomain,
            List<String> issuers,
            Set<FeatureGate> openGates) {
        Map<String, String> own = of(groupDomain, issuers, openGates);
        Map<String, String> recorded = BootstrapObject.SETTINGS.in(storage, clock, () -> own);
        Map<String, String> differences = new TreeMap<>();
        own.forEach((name, value) -> {
            String other = recorded.getOrDefault(name, value);
            if (!other.equals(value)) {
                differences.put(name, shown(name, other) + " instead of " + shown(name, value));
            }
        });
        if (!differences.isEmpty()) {
            throw new StorageException(
                    StorageException.Reason.UNAVAILABLE,
                    "the servers on this storage run with " + String.join(", and with ", differences.values())
                            + "; start this server with the same" + alternative(differences.keySet()),
                    storage.revision());
        }
        if (!recorded.keySet().containsAll(own.keySet())) {
            BootstrapObject.SETTINGS.complete(storage, clock, own);
        }
    }

    private static String alternative(Set<String> differing) {
        return Collections.disjoint(differing, UNCHANGEABLE)
                ? ", or, if all of them are to change, delete the ConfigMap kontract-server in kube-system and restart them one"
                        + " after the other"
                : ": objects are stored under it, so it cannot be changed";
    }

    /** A copy of a store in etcd with the identity that is recorded there. */
    public static StoreCopy identified(StoreCopy copy) {
        return recorded(copy)
                .map(BootstrapObject::data)
                .filter(data -> data.containsKey(GROUP_DOMAIN))
                .map(data -> copy.identifiedBy(Map.of(GROUP_DOMAIN, data.getOrDefault(GROUP_DOMAIN, ""))))
                .orElse(copy);
    }

    /** A copy for a store in etcd, where its identity is recorded; servers add their other settings. */
    public static StoreCopy recording(StoreCopy copy, InstantSource clock) {
        if (recorded(copy).isPresent() || copy.identity().isEmpty()) {
            return copy;
        }
        List<StoreCopy.Item> items = new ArrayList<>(copy.items());
        Entry settings = BootstrapObject.SETTINGS.entry(copy.identity(), clock, copy.revision() + 1);
        items.add(new StoreCopy.Item(settings, 0));
        return new StoreCopy(copy.revision(), copy.identity(), items);
    }

    private static Optional<Entry> recorded(StoreCopy copy) {
        return copy.items().stream()
                .map(StoreCopy.Item::entry)
                .filter(each -> each.key().equals(BootstrapObject.SETTINGS.key()))
                .findFirst();
    }

    private static Map<String, String> of(String groupDomain, List<String> issuers, Set<FeatureGate> openGates) {
        Map<String, String> settings = new TreeMap<>();
        settings.put(GROUP_DOMAIN, groupDomain);
        settings.put("service-account-issuer", String.join(",", issuers));
        settings.put("feature-gates", changedGates(openGates));
        settings.put(STORAGE_LAYOUT, CURRENT_LAYOUT);
        return settings;
    }

    /** The gates that differ from their defaults, as the flag has them. */
    private static String changedGates(Set<FeatureGate> open) {
        Set<FeatureGate> defaults = FeatureGate.defaults();
        return Arrays.stream(FeatureGate.values())
                .filter(gate -> open.contains(gate) != defaults.contains(gate))
                .map(gate -> gate.wireName() + "=" + open.contains(gate))
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static String shown(String name, String value) {
        if (name.equals(STORAGE_LAYOUT)) {
            return "storage layout " + value;
        }
        return value.isEmpty() ? "no --" + name : "--" + name + "=" + value;
    }
}
