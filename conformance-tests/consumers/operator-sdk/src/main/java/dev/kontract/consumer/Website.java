package dev.kontract.consumer;

import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A website, served by pods. */
@Group("example.com")
@Version("v1")
public class Website extends CustomResource<Website.Spec, Website.Status> implements Namespaced {

    private static final long serialVersionUID = 1;

    /** The desired state. */
    public static class Spec {

        @Required
        public String image;

        @Min(1)
        public int replicas;
    }

    /** The observed state. */
    public static class Status {
        public int ready;
    }
}
