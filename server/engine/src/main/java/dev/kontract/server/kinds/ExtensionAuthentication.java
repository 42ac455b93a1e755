package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.StoredObject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The ConfigMap {@code extension-apiserver-authentication}: what aggregated servers read to authenticate the users of requests
 * that are forwarded to them.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/configure-aggregation-layer/">Aggregation layer</a>
 */
public final class ExtensionAuthentication {

    private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");
    private static final String NAMESPACE = "kube-system";
    private static final String NAME = "extension-apiserver-authentication";
    private static final String AUTHORITIES = "requestheader-client-ca-file";
    private static final String ALLOWED = "requestheader-allowed-names";
    private static final String END = "-----END CERTIFICATE-----";

    /** Authorities of servers that share the storage, or did so before; the oldest beyond this number are dropped. */
    private static final int MOST_AUTHORITIES = 8;

    private ExtensionAuthentication() {}

    /**
     * Creates or updates the ConfigMap. The authorities and names of other servers on the same storage are kept.
     *
     * @param clients PEM certificates of the authorities of client certificates; {@code ""} if there are none
     * @param authority the PEM certificate of the authority of the client certificate that this server presents
     * @param name the common name of that client certificate
     * @param now the time of managed fields
     */
    public static void publish(ServedKinds kinds, String clients, String authority, String name, Instant now) {
        JsonNode former = kinds.store(CONFIG_MAP)
                .entry(NAMESPACE, NAME)
                .map(entry -> StoredObject.of(entry).tree().path("data"))
                .orElse(JsonNodeFactory.instance.objectNode());
        ObjectNode map = SystemObjects.object(CONFIG_MAP, NAME);
        map.withObjectProperty("metadata").put("namespace", NAMESPACE);
        ObjectNode data = map.putObject("data");
        if (!clients.isEmpty()) {
            data.put("client-ca-file", clients);
        }
        data.put(ALLOWED, list(names(former.path(ALLOWED).asText("[]"), name)));
        data.put(AUTHORITIES, authorities(former.path(AUTHORITIES).asText(), authority));
        data.put("requestheader-extra-headers-prefix", list(Set.of("X-Remote-Extra-")));
        data.put("requestheader-group-headers", list(Set.of("X-Remote-Group")));
        data.put("requestheader-uid-headers", list(Set.of("X-Remote-Uid")));
        data.put("requestheader-username-headers", list(Set.of("X-Remote-User")));
        if (!former.equals(data)) {
            new SystemObjectWriter(kinds, now).createOrReplace(CONFIG_MAP, NAMESPACE, map, SystemObjects.MANAGER);
        }
    }

    private static Set<String> names(String former, String own) {
        Set<String> all = new LinkedHashSet<>();
        try {
            Json.mapper().readTree(former).forEach(each -> all.add(each.asText()));
        } catch (IOException e) {
            all.clear(); // Somebody has written something else than a list.
        }
        all.add(own);
        return all;
    }

    private static String authorities(String former, String own) {
        List<String> all = new ArrayList<>();
        for (String part : former.split(END, -1)) {
            if (!part.isBlank()) {
                all.add(part.strip() + '\n' + END + '\n');
            }
        }
        if (!all.contains(own)) {
            all.add(own);
        }
        return String.join("", all.subList(Math.max(0, all.size() - MOST_AUTHORITIES), all.size()));
    }

    private static String list(Set<String> texts) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        texts.forEach(list::add);
        return list.toString();
    }
}
