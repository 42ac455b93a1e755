package dev.kontract.server.registry.certificates;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.request.UserInfo;
import java.util.List;

/**
 * Sets the user of a new certificate signing request, overriding the content of the request. This is a rule of the kind rather
 * than a plugin that could be switched off; it runs after everything else that changes objects.
 */
public final class RequestAuthors implements AdmissionPlugin {

    private static final List<String> AUTHOR = List.of("username", "uid", "groups", "extra");

    /** Creates the rule. */
    public RequestAuthors() {}

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null
                || request.operation() != Operation.CREATE
                || !request.isFor(CertificatesStrategies.GROUP, CertificatesStrategies.PLURAL)) {
            return;
        }
        UserInfo user = request.user();
        ObjectNode spec = object.withObjectProperty("spec");
        spec.remove(AUTHOR);
        if (!user.name().isEmpty()) {
            spec.put("username", user.name());
        }
        if (!user.uid().isEmpty()) {
            spec.put("uid", user.uid());
        }
        user.groups().forEach(group -> spec.withArrayProperty("groups").add(group));
        user.extra()
                .forEach((key, values) -> values.forEach(value ->
                        spec.withObjectProperty("extra").withArrayProperty(key).add(value)));
    }
}
