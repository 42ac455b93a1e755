package dev.kontract.conformance.testkit;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** The resource reconciled by the operator of the guide. */
@Group("stable.example.com")
@Version("v1")
public class Backup extends CustomResource<Backup.Spec, Void> implements Namespaced {

    private static final long serialVersionUID = 1;

    /** The desired state. */
    public static final class Spec {
        public String schedule = "@daily";
    }
}
