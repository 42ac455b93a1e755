package dev.kontract.server.controller.workload;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.model.CustomObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the resources of a kind in the discovery documents, once. Thread-safe. */
public final class KindLookup {

    private record GroupKind(String group, String kind) {}

    private final KontractClient client;
    private final Map<GroupKind, List<Kind<CustomObject>>> known = new ConcurrentHashMap<>();

    /** Creates an empty lookup. */
    public KindLookup(KontractClient client) {
        this.client = client;
    }

    /** Returns the versions of a kind, the preferred one first; empty if it is not served. */
    public List<Kind<CustomObject>> find(String group, String kind) {
        return known.computeIfAbsent(
                new GroupKind(group, kind),
                missing -> Discovery.of(client).allResources().stream()
                        .map(ApiResource::kind)
                        .filter(each -> each.name().group().equals(missing.group())
                                && each.name().kind().equals(missing.kind()))
                        .toList());
    }

    /** Discards a kind, so that it is looked up again: the served kinds may change. */
    public void forget(String group, String kind) {
        known.remove(new GroupKind(group, kind));
    }
}
