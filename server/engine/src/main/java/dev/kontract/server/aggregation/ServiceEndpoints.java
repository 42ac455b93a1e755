package dev.kontract.server.aggregation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.aggregation.AggregatedApi.ServiceAddress;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.webhook.WebhookServices;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where services listen: as the embedding program says, else at the external name of a service, else at the ready endpoints of
 * its EndpointSlices. Cluster IPs are not used, since nothing forwards them. Follows the storage with a small delay. Thread-safe;
 * finding a service does not block.
 */
final class ServiceEndpoints implements AutoCloseable {

    private static final Keys SERVICES = Keys.of("", "services");
    private static final Keys SLICES = Keys.of("discovery.k8s.io", "endpointslices");

    private final WebhookServices given;
    private final BiConsumer<String, String> changed;
    private final Map<String, Entry> services = new ConcurrentHashMap<>();
    private final Map<String, Slice> slices = new ConcurrentHashMap<>();
    private final KeyFeeds feeds;

    /** An EndpointSlice, with the storage key of its service. */
    private record Slice(String service, Entry entry) {

        JsonNode tree() {
            return StoredObject.of(entry).tree();
        }
    }

    /**
     * The state of a service.
     *
     * @param addresses where it listens; empty if it is unavailable
     * @param reason why it is unavailable, as a reason of the condition {@code Available}; {@code ""} if that has to be tried
     * @param message the same in words
     */
    record Located(List<InetSocketAddress> addresses, String reason, String message) {

        private static Located at(List<InetSocketAddress> addresses) {
            return new Located(addresses, "", "");
        }

        private static Located without(String reason, String message) {
            return new Located(List.of(), reason, message);
        }
    }

    /**
     * Reads the services and their endpoints and follows their changes.
     *
     * @param given finds the services of the embedding program
     * @param changed receives namespace and name of a service that has changed; must not block
     * @param repairs restarts a broken watch after a delay
     */
    ServiceEndpoints(WebhookServices given, Storage storage, BiConsumer<String, String> changed, Executor repairs) {
        this.given = given;
        this.changed = changed;
        this.feeds = KeyFeeds.start(Map.of(SERVICES, new Services(), SLICES, new Slices()), storage, repairs);
    }

    private void changed(String serviceKey) {
        String[] parts = serviceKey.substring(SERVICES.root().length()).split("/", 2);
        changed.accept(parts[0], parts[1]);
    }

    private final class Services implements KeyFeed.Sink {

        @Override
        public void put(Entry entry) {
            services.put(entry.key(), entry);
            changed(entry.key());
        }

        @Override
        public void remove(String key) {
            services.remove(key);
            changed(key);
        }
    }

    private final class Slices implements KeyFeed.Sink {

        @Override
        public void put(Entry entry) {
            JsonNode metadata = StoredObject.of(entry).tree().path("metadata");
            String service =
                    metadata.path("labels").path("kubernetes.io/service-name").asText();
            Slice next = new Slice(SERVICES.key(metadata.path("namespace").asText(), service), entry);
            report(slices.put(entry.key(), next), next);
        }

        @Override
        public void remove(String key) {
            report(slices.remove(key), null);
        }

        private void report(@Nullable Slice before, @Nullable Slice now) {
            if (before != null && (now == null || !now.service.equals(before.service))) {
                changed(before.service);
            }
            if (now != null) {
                changed(now.service);
            }
        }
    }

    /** Finds a service, and says with upstream's reasons and messages why it cannot be reached. */
    Located locate(ServiceAddress address) {
        List<InetSocketAddress> own = given.resolve(address.namespace(), address.name(), address.port())
                .map(List::of)
                .orElse(List.of());
        if (!own.isEmpty()) {
            return Located.at(own);
        }
        String key = SERVICES.key(address.namespace(), address.name());
        Entry stored = services.get(key);
        String shown = "service/" + address.name() + " in \"" + address.namespace() + '"';
        if (stored == null) {
            return Located.without("ServiceNotFound", shown + " is not present");
        }
        JsonNode spec = StoredObject.of(stored).tree().path("spec");
        String type = spec.path("type").asText();
        if (type.equals("ExternalName")) {
            return Located.at(List.of(
                    InetSocketAddress.createUnresolved(spec.path("externalName").asText(), address.port())));
        }
        String portName = portName(spec, address.port());
        boolean checked = type.equals("ClusterIP");
        if (portName == null) {
            return checked
                    ? Located.without("ServicePortError", shown + " is not listening on port " + address.port())
                    : Located.without(
                            "", "no service port " + address.port() + " found for service \"" + address.name() + '"');
        }
        List<JsonNode> ofService = slices.values().stream()
                .filter(slice -> slice.service.equals(key))
                .map(Slice::tree)
                .toList();
        List<InetSocketAddress> ready = ready(ofService, portName);
        if (!ready.isEmpty()) {
            return Located.at(ready);
        }
        if (!checked) {
            return Located.without("", "no endpoints available for service \"" + address.name() + '"');
        }
        return ofService.isEmpty()
                ? Located.without(
                        "EndpointsNotFound",
                        "cannot find endpointslices for service/" + address.name() + " in \"" + address.namespace()
                                + '"')
                : Located.without(
                        "MissingEndpoints",
                        "endpointslices for service/" + address.name() + " in \"" + address.namespace()
                                + "\" have no addresses with port name \"" + portName + '"');
    }

    private static @Nullable String portName(JsonNode spec, int number) {
        for (JsonNode port : spec.path("ports")) {
            if (port.path("port").asInt() == number) {
                return port.path("name").asText();
            }
        }
        return null;
    }

    private static List<InetSocketAddress> ready(List<JsonNode> slices, String portName) {
        List<InetSocketAddress> ready = new ArrayList<>();
        for (JsonNode slice : slices) {
            for (JsonNode port : slice.path("ports")) {
                if (port.path("name").asText().equals(portName) && port.has("port")) {
                    slice.path("endpoints").forEach(endpoint -> {
                        String address = endpoint.path("addresses").path(0).asText();
                        if (endpoint.path("conditions").path("ready").asBoolean(true) && !address.isEmpty()) {
                            ready.add(InetSocketAddress.createUnresolved(
                                    address, port.path("port").asInt()));
                        }
                    });
                }
            }
        }
        return ready;
    }

    @Override
    public void close() {
        feeds.close();
    }
}
