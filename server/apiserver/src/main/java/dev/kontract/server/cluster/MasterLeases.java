package dev.kontract.server.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.kinds.PublishedAddress;
import dev.kontract.server.registry.ServerRecord;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The addresses of the servers that share a storage. Each has its own key, which expires when the server no longer renews it.
 * Servers with the same address, such as that of a load balancer, share a key.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/master/pkg/controlplane/reconcilers/lease.go">the lease endpoint
 *     reconciler</a>
 */
public final class MasterLeases {

    /** How long a server is listed without renewing its lease, as upstream. */
    public static final Duration TIME_TO_LIVE = Duration.ofSeconds(15);

    private static final Keys KEYS = Keys.of("", "masterleases");

    private final Storage storage;
    private final PublishedAddress own;
    private final String key;

    public MasterLeases(Storage storage, PublishedAddress own) {
        this.storage = storage;
        this.own = own;
        this.key = KEYS.key("", own.address() + ":" + own.port());
    }

    /** Returns whether {@code key} is that of a lease. */
    public static boolean contains(String key) {
        return KEYS.contains(key);
    }

    /** The server that has a lease. */
    public static PublishedAddress server(Entry lease) {
        JsonNode content = StoredJson.parse(lease);
        return new PublishedAddress(
                content.path("ip").asText(), content.path("port").asInt());
    }

    /** Keeps this server among the {@link #servers} for another {@link #TIME_TO_LIVE}. */
    public void renew() {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.put("ip", own.address()).put("port", own.port());
        ServerRecord lease = new ServerRecord("MasterLease", own.address(), content);
        try {
            Optional<Entry> before = storage.get(key);
            if (before.isPresent()) {
                storage.update(key, before.get().revision(), lease, TIME_TO_LIVE);
            } else {
                storage.create(key, lease, TIME_TO_LIVE);
            }
        } catch (StorageException e) {
            boolean overtaken =
                    e.reason() == StorageException.Reason.CONFLICT || e.reason() == StorageException.Reason.KEY_EXISTS;
            if (!overtaken) { // Else a server with the same address has renewed it, or it has expired in this moment.
                throw e;
            }
        }
    }

    /** Takes this server out of the {@link #servers}. */
    public void remove() {
        storage.get(key).ifPresent(lease -> storage.delete(key, lease.revision(), revision -> lease.value()));
    }

    /** The servers that have renewed their leases. */
    public List<PublishedAddress> servers() {
        return storage.list(Range.of(KEYS.root())).entries().stream()
                .map(MasterLeases::server)
                .toList();
    }
}
