package dev.kontract.client;

import dev.kontract.model.KubernetesObject;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of the model by class and by name. */
final class KnownKinds {

    private static final Map<Class<?>, Kind<? extends KubernetesObject>> BY_CLASS =
            Kinds.all().stream().collect(Collectors.toMap(Kind::type, kind -> kind));

    private static final Map<GroupVersionKind, Kind<? extends KubernetesObject>> BY_NAME =
            Kinds.all().stream().collect(Collectors.toMap(Kind::name, kind -> kind));

    private KnownKinds() {}

    @SuppressWarnings("unchecked") // Each class is the key of its own kind.
    static <T extends KubernetesObject> Optional<Kind<T>> of(Class<T> type) {
        return Optional.ofNullable((Kind<T>) BY_CLASS.get(type));
    }

    static Optional<Kind<? extends KubernetesObject>> of(GroupVersionKind name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
