package dev.kontract.client;

import dev.kontract.client.http.Call;
import dev.kontract.model.KubernetesObject;
import java.util.Map;

/** The verbs of a kind as requests, whoever sends them and however. */
final class Exchanges<T extends KubernetesObject> {

    private static final String JSON = "application/json";

    private final ClientSettings settings;
    private final Target target;
    private final Kind<T> kind;
    private final Codec<T> codec;

    Exchanges(ClientSettings settings, Kind<T> kind, Target target) {
        this.settings = settings;
        this.target = target;
        this.kind = kind;
        codec = new Codec<>(kind);
    }

    Exchange<T> get(String name) {
        Call call = Call.get(target.object(name, Map.of())).accepting(kind.accept());
        return new Exchange<>(call, codec::decode);
    }

    Exchange<ObjectList<T>> list(ListOptions options) {
        Call call = Call.get(target.collection(options.parameters())).accepting(kind.acceptList());
        return new Exchange<>(call, codec::decodeList);
    }

    Call watch(ListOptions options) {
        return Call.get(target.collection(options.with("watch", "true").parameters()))
                .accepting(kind.accept());
    }

    Exchange<T> create(T object, WriteOptions options) {
        String path = placeOf(object).collection(parameters(options));
        return new Exchange<>(write("POST", path, codec.encode(object), JSON), codec::decode);
    }

    Exchange<T> replace(T object, WriteOptions options) {
        String path = placeOf(object).object(nameOf(object), parameters(options));
        return new Exchange<>(write("PUT", path, codec.encode(object), JSON), codec::decode);
    }

    Exchange<T> patch(String name, Patch patch, WriteOptions options) {
        return patch(target, name, patch, options);
    }

    Exchange<T> apply(T desired, WriteOptions options) {
        return patch(placeOf(desired), nameOf(desired), Patch.apply(desired), options);
    }

    private Exchange<T> patch(Target place, String name, Patch patch, WriteOptions options) {
        String path = place.object(name, parameters(options));
        return new Exchange<>(write("PATCH", path, codec.encode(patch), patch.mediaType()), codec::decode);
    }

    Exchange<Deletion<T>> delete(String name, DeletionOptions options) {
        String path = target.object(name, Map.of());
        return new Exchange<>(write("DELETE", path, Codec.bytes(options.body()), JSON), codec::decodeDeletion);
    }

    Call deleteCollection(ListOptions which, DeletionOptions options) {
        return Call.with("DELETE", target.collection(which.parameters()), Codec.bytes(options.body()), JSON);
    }

    private Call write(String method, String path, byte[] body, String mediaType) {
        return Call.with(method, path, body, mediaType).accepting(kind.accept());
    }

    private Map<String, String> parameters(WriteOptions options) {
        return options.orManager(settings.fieldManager()).parameters();
    }

    /** An object that names its namespace goes there when this is for all of them. */
    private Target placeOf(T object) {
        String own = object.namespace();
        return target.namespace().isEmpty() && own != null ? target.inNamespace(own) : target;
    }

    private String nameOf(T object) {
        String name = object.name();
        if (name == null) {
            throw new IllegalArgumentException(
                    "an object of kind " + kind.name().kind() + " needs a name");
        }
        return name;
    }
}
