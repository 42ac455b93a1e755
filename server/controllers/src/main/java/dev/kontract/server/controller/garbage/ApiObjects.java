package dev.kontract.server.controller.garbage;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Json;
import dev.kontract.model.PartialObjectMetadata;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Accesses the objects through the API. Every write has a UID precondition. */
final class ApiObjects implements LiveObjects {

    private final KontractClient client;
    private final Map<String, Kind<?>> kinds;

    /**
     * Creates the access.
     *
     * @param kinds the served kinds, by {@link #key}
     */
    ApiObjects(KontractClient client, Map<String, Kind<?>> kinds) {
        this.client = client;
        this.kinds = kinds;
    }

    static String key(String apiVersion, String kind) {
        return apiVersion + ' ' + kind;
    }

    @Override
    public Optional<Kind.Scope> scope(String apiVersion, String kind) {
        return Optional.ofNullable(kinds.get(key(apiVersion, kind))).map(Kind::scope);
    }

    @Override
    public Optional<ObservedObject> find(ObjectIdentity identity) {
        return resource(identity).find(identity.name()).map(found -> ObservedObject.of(kind(identity), found));
    }

    @Override
    public void delete(ObservedObject object, Propagation propagation) {
        DeletionOptions unchanged = DeletionOptions.standard()
                .onlyUid(object.identity().uid())
                .onlyResourceVersion(object.resourceVersion());
        DeletionOptions options = switch (propagation) {
            case FOREGROUND -> unchanged.foreground();
            case BACKGROUND -> unchanged.background();
            case ORPHAN -> unchanged.orphan();
        };
        try {
            resource(object.identity()).delete(object.identity().name(), options);
        } catch (ApiException.NotFound e) {
            // Already deleted.
        }
    }

    @Override
    public void removeOwners(ObjectIdentity dependent, Collection<String> uids) {
        ObjectNode patch = Json.mapper().createObjectNode();
        ObjectNode metadata = patch.putObject("metadata").put("uid", dependent.uid());
        ArrayNode owners = metadata.putArray("ownerReferences");
        uids.forEach(uid -> owners.addObject().put("$patch", "delete").put("uid", uid));
        try {
            patch(dependent, Patch.strategic(patch));
        } catch (ApiException.UnsupportedMediaType e) {
            keepOtherOwners(dependent, uids);
        }
    }

    /** Custom resources have no strategic merge patch. */
    private void keepOtherOwners(ObjectIdentity dependent, Collection<String> uids) {
        Optional<ObservedObject> now =
                find(dependent).filter(found -> found.identity().uid().equals(dependent.uid()));
        if (now.isEmpty()) {
            return;
        }
        ObjectNode metadata = unchanged(now.get());
        ArrayNode owners = metadata.putArray("ownerReferences");
        now.get().owners().stream()
                .filter(owner -> !uids.contains(owner.getUid()))
                .forEach(owner -> owners.add(Json.mapper().<ObjectNode>valueToTree(owner)));
        patch(dependent, Patch.merge().set("/metadata", metadata));
    }

    @Override
    public void unblockOwners(ObservedObject dependent) {
        ObjectNode metadata = unchanged(dependent);
        ArrayNode owners = metadata.putArray("ownerReferences");
        dependent.owners().forEach(owner -> {
            ObjectNode unblocked = Json.mapper().valueToTree(owner);
            owners.add(unblocked.put("blockOwnerDeletion", false));
        });
        patch(dependent.identity(), Patch.merge().set("/metadata", metadata));
    }

    @Override
    public void removeFinalizer(ObjectIdentity identity, String finalizer) {
        Optional<ObservedObject> now = find(identity)
                .filter(found -> found.identity().uid().equals(identity.uid()))
                .filter(found -> found.finalizers().contains(finalizer));
        if (now.isEmpty()) {
            return;
        }
        ObjectNode metadata = unchanged(now.get());
        ArrayNode left = metadata.putArray("finalizers");
        now.get().finalizers().stream()
                .filter(other -> !other.equals(finalizer))
                .forEach(left::add);
        patch(identity, Patch.merge().set("/metadata", metadata));
    }

    private static ObjectNode unchanged(ObservedObject object) {
        return Json.mapper()
                .createObjectNode()
                .put("uid", object.identity().uid())
                .put("resourceVersion", object.resourceVersion());
    }

    private void patch(ObjectIdentity identity, Patch patch) {
        try {
            resource(identity).patch(identity.name(), patch);
        } catch (ApiException.NotFound e) {
            // The object no longer exists.
        }
    }

    private Resource<PartialObjectMetadata> resource(ObjectIdentity identity) {
        return client.resource(kind(identity)).metadataOnly().inNamespace(identity.namespace());
    }

    private Kind<?> kind(ObjectIdentity identity) {
        String key = key(identity.apiVersion(), identity.kind());
        return Objects.requireNonNull(kinds.get(key), key);
    }
}
