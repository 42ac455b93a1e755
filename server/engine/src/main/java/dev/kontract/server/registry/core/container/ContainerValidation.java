package dev.kontract.server.registry.core.container;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.core.security.SecurityContextValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates what all containers have in common, whether regular, init or ephemeral. */
final class ContainerValidation {

    private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");
    private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");

    private ContainerValidation() {}

    static void validate(FieldValue container, PodContext pod) {
        FieldValue name = container.child("name");
        if (name.empty()) {
            name.required();
        } else {
            name.invalid(NameFormats.label(name.text()));
        }
        if (container.child("image").empty()) {
            container.child("image").required();
        }
        container.child("terminationMessagePolicy").oneOf(MESSAGE_POLICIES);
        PortValidation.validate(container.child("ports"));
        EnvValidation.variables(container.child("env"));
        EnvValidation.sources(container.child("envFrom"));
        VolumeMountValidation.validate(container, pod.volumes());
        VolumeDeviceValidation.validate(container, pod.volumes());
        container.child("imagePullPolicy").oneOf(PULL_POLICIES);
        ResourceRequirementsValidation.ofContainer(container.child("resources"), pod.claims());
        ResizePolicyValidation.validate(container.child("resizePolicy"), pod);
        SecurityContextValidation.validate(
                container.child("securityContext"), pod.spec().child("hostUsers"));
    }
}
