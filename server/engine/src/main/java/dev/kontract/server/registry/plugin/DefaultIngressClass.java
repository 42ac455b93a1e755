package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.KeyFeed;
import java.util.Comparator;

/**
 * The DefaultIngressClass plugin: gives the default class to an ingress that names none. Of several default classes the
 * newest counts, then the first by name.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/ingress/#default-ingress-class">Default
 *     IngressClass</a>
 */
public final class DefaultIngressClass implements AdmissionPlugin {

    private static final String MARK = "ingressclass.kubernetes.io/is-default-class";
    private static final String FORMER_NAME = "kubernetes.io/ingress.class";

    private record IngressClass(String name, String created, boolean isDefault) {

        static IngressClass of(JsonNode object) {
            JsonNode metadata = object.path("metadata");
            return new IngressClass(
                    metadata.path("name").asText(),
                    metadata.path("creationTimestamp").asText(),
                    metadata.path("annotations").path(MARK).asText().equals("true"));
        }
    }

    private final CompiledObjects<IngressClass> classes =
            new CompiledObjects<>(entry -> IngressClass.of(StoredJson.parse(entry)));

    /** Returns what receives the ingress classes and their changes. */
    public KeyFeed.Sink classes() {
        return classes;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode ingress = request.object();
        if (ingress == null
                || request.operation() != Operation.CREATE
                || !request.isFor("networking.k8s.io", "ingresses")
                || namesClass(ingress)) {
            return;
        }
        classes.current().stream()
                .filter(IngressClass::isDefault)
                .min(Comparator.comparing(IngressClass::created).reversed().thenComparing(IngressClass::name))
                .ifPresent(chosen -> ingress.withObjectProperty("spec").put("ingressClassName", chosen.name()));
    }

    private static boolean namesClass(JsonNode ingress) {
        return ingress.path("spec").has("ingressClassName")
                || ingress.path("metadata").path("annotations").has(FORMER_NAME);
    }
}
