package dev.kontract.server.controller.authority;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Json;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The controller {@code root-ca-certificate-publisher-controller}: every namespace has a config map {@code kube-root-ca.crt},
 * from which the token volumes of pods get the authority.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/">Managing service accounts</a>
 */
public final class AuthorityPublisher implements ControllerFactory {

    private static final String NAME = "kube-root-ca.crt";
    private static final String FILE = "ca.crt";
    private static final String ANNOTATION = "kubernetes.io/description";
    private static final String DESCRIPTION =
            "Contains a CA bundle that can be used to verify the kube-apiserver when using"
                    + " internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed"
                    + " across distributions of Kubernetes clusters.";

    private final Supplier<String> authority;

    /** Will publish the certificates of {@code authority}, as PEM. */
    public AuthorityPublisher(Supplier<String> authority) {
        this.authority = authority;
    }

    @Override
    public String name() {
        return "root-ca-certificate-publisher-controller";
    }

    @Override
    public String account() {
        return "root-ca-cert-publisher";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Namespace> namespaces = context.informers().of(Kinds.NAMESPACE);
        Informer<ConfigMap> maps = context.informers().of(Kinds.CONFIG_MAP);
        return context.controller()
                .watches(
                        namespaces,
                        namespace -> List.of(new Request(Request.of(namespace).name(), NAME)))
                .watches(maps, map -> Request.of(map).name().equals(NAME) ? List.of(Request.of(map)) : List.of())
                .start(request -> {
                    if (isActive(namespaces, request.namespace())) {
                        publish(context.client(), maps.indexer().get(request.toString()), namespaces, request);
                    }
                    return Result.done();
                });
    }

    /** A terminating namespace accepts nothing new and needs nothing. */
    private static boolean isActive(Informer<Namespace> namespaces, String name) {
        return namespaces
                .indexer()
                .get("", name)
                .filter(namespace -> !namespace.deleting())
                .isPresent();
    }

    private void publish(
            KontractClient client, Optional<ConfigMap> present, Informer<Namespace> namespaces, Request request) {
        Map<String, String> data = Map.of(FILE, authority.get());
        if (present.isEmpty()) {
            create(client, namespaces, request.namespace(), data);
            return;
        }
        ObjectMeta metadata = Objects.requireNonNull(present.get().getMetadata());
        Map<String, String> annotations = metadata.getAnnotations() == null ? Map.of() : metadata.getAnnotations();
        boolean described = !annotations.getOrDefault(ANNOTATION, "").isEmpty();
        if (!data.equals(present.get().getData()) || !described) {
            client.configMaps(request.namespace()).replace(corrected(present.get(), data));
        }
    }

    private static void create(
            KontractClient client, Informer<Namespace> namespaces, String namespace, Map<String, String> data) {
        ObjectMeta metadata =
                new ObjectMeta().name(NAME).namespace(namespace).annotations(Map.of(ANNOTATION, DESCRIPTION));
        try {
            client.configMaps(namespace)
                    .create(new ConfigMap().metadata(metadata).data(data));
        } catch (ApiException.AlreadyExists e) {
            // Created by another client meanwhile; the informer will receive the event.
        } catch (ApiException.NotFound | ApiException.Forbidden e) {
            if (isActive(namespaces, namespace)) {
                throw e;
            }
        }
    }

    private static ConfigMap corrected(ConfigMap present, Map<String, String> data) {
        ConfigMap map = Json.mapper().convertValue(present, ConfigMap.class);
        ObjectMeta metadata = Objects.requireNonNull(map.getMetadata());
        Map<String, String> annotations = new HashMap<>();
        if (metadata.getAnnotations() != null) {
            annotations.putAll(metadata.getAnnotations());
        }
        annotations.put(ANNOTATION, DESCRIPTION);
        metadata.setAnnotations(annotations);
        map.setData(data);
        return map;
    }
}
