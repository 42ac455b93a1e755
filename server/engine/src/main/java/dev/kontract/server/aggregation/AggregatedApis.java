package dev.kontract.server.aggregation;

import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The stored APIServices that refer to a service. Follows the storage with a small delay. Thread-safe; finding one does not block. */
final class AggregatedApis implements KeyFeed.Sink {

    private record Version(String group, String version) {}

    private final Consumer<String> changed;
    private final Set<String> local = new ConcurrentSkipListSet<>();
    private final Map<String, AggregatedApi> byName = new HashMap<>();
    private volatile Map<Version, AggregatedApi> byVersion = Map.of();

    /**
     * Creates an empty collection.
     *
     * @param changed receives the name of an APIService that has changed, and of one without service whose condition does not say
     *     that it is local; must not block
     */
    AggregatedApis(Consumer<String> changed) {
        this.changed = changed;
    }

    @Override
    public void put(Entry entry) {
        var object = StoredObject.of(entry).tree();
        Optional<AggregatedApi> api = AggregatedApi.of(object);
        String name = name(entry.key());
        if (api.isPresent()) {
            local.remove(name);
            if (!api.get().equals(byName.put(name, api.get()))) {
                publish();
                changed.accept(name);
            }
            return;
        }
        local.add(name);
        boolean known = byName.remove(name) != null;
        if (known) {
            publish();
        }
        if (known || !AggregatedApi.condition(object).path("reason").asText().equals("Local")) {
            changed.accept(name);
        }
    }

    @Override
    public void remove(String key) {
        local.remove(name(key));
        if (byName.remove(name(key)) != null) {
            publish();
            changed.accept(name(key));
        }
    }

    private void publish() {
        Map<Version, AggregatedApi> next = new HashMap<>();
        byName.values().forEach(api -> next.put(new Version(api.group(), api.version()), api));
        byVersion = Map.copyOf(next);
    }

    private static String name(String key) {
        return key.substring(key.lastIndexOf('/') + 1);
    }

    boolean isEmpty() {
        return byVersion.isEmpty();
    }

    Collection<AggregatedApi> all() {
        return byVersion.values();
    }

    /** Returns the names of the APIServices that this server serves itself, sorted. */
    Set<String> localNames() {
        return new TreeSet<>(local);
    }

    boolean isLocal(String name) {
        return local.contains(name);
    }

    /** Returns the API of an APIService; null if it refers to no service. */
    @Nullable
    AggregatedApi named(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? null : byVersion.get(new Version(name.substring(dot + 1), name.substring(0, dot)));
    }

    /** Returns the API that a request is for; null if this server serves it itself. */
    @Nullable
    AggregatedApi of(RequestInfo request) {
        return request.isResourceRequest()
                ? byVersion.get(new Version(request.apiGroup(), request.apiVersion()))
                : ofPath(request.trimmedPath());
    }

    /** Returns the API of the discovery document with a path; null if this server serves it itself. */
    @Nullable
    AggregatedApi ofPath(String path) {
        String[] parts = path.split("/", -1);
        if (parts.length == 4 && parts[1].equals("apis")) {
            return byVersion.get(new Version(parts[2], parts[3]));
        }
        return parts.length == 3 && parts[1].equals("api") ? byVersion.get(new Version("", parts[2])) : null;
    }
}
