package dev.kontract.server.controller.disruption;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.CustomObject;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Scale;
import dev.kontract.server.controller.workload.KindLookup;
import java.util.Objects;
import java.util.Optional;

/** Reads the scale of workloads of any kind that has one. Thread-safe. */
final class OwnerScales {

    private final KontractClient client;
    private final KindLookup kinds;

    OwnerScales(KontractClient client) {
        this.client = client;
        this.kinds = new KindLookup(client);
    }

    /**
     * Returns the scale of an owner, empty if there is no such object.
     *
     * @throws IllegalStateException if its kind is not served or has no scale
     */
    Optional<Scale> find(String namespace, OwnerReference owner) {
        Kind<CustomObject> kind = kind(owner);
        try {
            Scale scale = client.resource(kind).inNamespace(namespace).scale().get(owner.getName());
            return Optional.of(scale)
                    .filter(each -> Objects.equals(each.metadata().getUid(), owner.getUid()));
        } catch (ApiException.NotFound e) {
            if (Discovery.of(client).hasSubresource(kind, "scale")) {
                return Optional.empty();
            }
            String group = kind.name().group();
            String resource = kind.plural() + (group.isEmpty() ? "" : '.' + group);
            throw new IllegalStateException(resource + " does not implement the scale subresource", e);
        }
    }

    private Kind<CustomObject> kind(OwnerReference owner) {
        String version = Objects.requireNonNullElse(owner.getApiVersion(), "");
        int slash = version.indexOf('/');
        if (slash != version.lastIndexOf('/')) {
            throw new IllegalStateException("unexpected GroupVersion string: " + version);
        }
        String group = slash < 0 ? "" : version.substring(0, slash);
        return kinds.find(group, owner.getKind()).stream()
                .filter(kind -> kind.name().apiVersion().equals(version))
                .findFirst()
                .orElseThrow(() -> {
                    kinds.forget(group, owner.getKind());
                    return new IllegalStateException(
                            "no matches for kind \"" + owner.getKind() + "\" in version \"" + version + '"');
                });
    }
}
