package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Call;
import dev.kontract.model.KubernetesObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the requests for the operations on a kind, for both the blocking and the asynchronous resource. */
final class ResourceCalls<T extends KubernetesObject> {

    /** The field manager of apply requests that name none; the server requires one. */
    private static final String DEFAULT_MANAGER = "kontract-client";

    private static final String JSON = "application/json";

    private final ClientSettings settings;
    private final ResourcePaths target;
    private final Kind<T> kind;
    private final ObjectCodec<T> codec;

    ResourceCalls(ClientSettings settings, Kind<T> kind, ResourcePaths target) {
        this.settings = settings;
        this.target = target;
        this.kind = kind;
        codec = new ObjectCodec<>(kind);
    }

    ResourceCall<T> get(String name) {
        Call call = Call.get(target.object(name, Map.of())).accepting(kind.accept());
        return new ResourceCall<>(call, codec::decode);
    }

    ResourceCall<ObjectList<T>> list(ListOptions options) {
        Call call = Call.get(target.collection(options.parameters())).accepting(kind.acceptList());
        return new ResourceCall<>(call, codec::decodeList);
    }

    Call watch(ListOptions options) {
        return Call.get(target.collection(options.with("watch", "true").parameters()))
                .accepting(kind.accept());
    }

    ResourceCall<T> create(T object, WriteOptions options) {
        ResourcePaths place = placeOf(object);
        String path = target.subresource().isEmpty()
                ? place.collection(parameters(options))
                : place.object(object.name(), parameters(options));
        return new ResourceCall<>(write("POST", path, codec.encode(object), JSON), codec::decode);
    }

    ResourceCall<T> replace(T object, WriteOptions options) {
        String path = placeOf(object).object(object.name(), parameters(options));
        return new ResourceCall<>(write("PUT", path, codec.encode(object), JSON), codec::decode);
    }

    ResourceCall<T> patch(String name, Patch patch, WriteOptions options) {
        return patch(target, name, patch, options);
    }

    ResourceCall<T> apply(T desired, WriteOptions options) {
        return patch(placeOf(desired), desired.name(), Patch.apply(desired), applying(options, settings));
    }

    static WriteOptions applying(WriteOptions options, ClientSettings settings) {
        return options.orManager(settings.fieldManager()).orManager(DEFAULT_MANAGER);
    }

    private ResourceCall<T> patch(ResourcePaths place, @Nullable String name, Patch patch, WriteOptions options) {
        String path = place.object(name, parameters(options));
        return new ResourceCall<>(write("PATCH", path, codec.encode(patch), patch.mediaType()), codec::decode);
    }

    ResourceCall<DeletionResult<T>> delete(String name, DeletionOptions options) {
        String path = target.object(name, Map.of());
        return new ResourceCall<>(
                write("DELETE", path, ObjectCodec.bytes(options.body()), JSON), codec::decodeDeletion);
    }

    Call deleteCollection(ListOptions which, DeletionOptions options) {
        return Call.with("DELETE", target.collection(which.parameters()), ObjectCodec.bytes(options.body()), JSON);
    }

    /** Converts a failure to the one the caller sees: a 404 for an unknown path becomes {@code NotServed}. */
    RuntimeException explain(RuntimeException failure) {
        return failure instanceof ApiException.NotFound missing && missing.isUnknownPath()
                ? new ApiException.NotServed(missing, target.resource())
                : failure;
    }

    private Call write(String method, String path, byte[] body, String mediaType) {
        return Call.with(method, path, body, mediaType).accepting(kind.accept());
    }

    private Map<String, String> parameters(WriteOptions options) {
        return options.orManager(settings.fieldManager()).parameters();
    }

    /** If this resource covers all namespaces, an object is written to the namespace in its metadata. */
    private ResourcePaths placeOf(T object) {
        String own = object.namespace();
        return target.namespace().isEmpty() && own != null ? target.inNamespace(own) : target;
    }
}
