package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.core.security.SecurityContextValidation;
import dev.kontract.server.registry.validation.FieldValue;

/** Validates what all containers have in common, whether regular, init or ephemeral. */
final class ContainerValidation {

    private ContainerValidation() {}

    static void validate(FieldValue container, PodContext pod) {
        container.check("name", "image", "terminationMessagePolicy");
        container.check("ports", "env", "envFrom");
        VolumeMountValidation.validate(container, pod.volumes());
        VolumeDeviceValidation.validate(container, pod.volumes());
        container.check("imagePullPolicy");
        ResourceRequirementsValidation.ofContainer(container.child("resources"), pod.claims());
        ResizePolicyValidation.validate(container.child("resizePolicy"), pod);
        SecurityContextValidation.validate(
                container.child("securityContext"), pod.spec().child("hostUsers"));
    }
}
