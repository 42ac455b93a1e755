package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.model.Event;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimSpec;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.StorageClass;
import dev.kontract.model.VolumeAttributesClass;
import dev.kontract.model.VolumeResourceRequirements;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.node.NodeSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class VolumesIT {

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers(
                    "persistentvolume-binder-controller",
                    "persistentvolume-protection-controller",
                    "persistentvolumeclaim-protection-controller",
                    "volumeattributesclass-protection-controller",
                    "node-simulator",
                    "node-lifecycle-controller",
                    "scheduler",
                    "pod-simulator")
            .nodes(NodeSimulation.of(1)));

    @Test
    void create_claim_getsTheSmallestVolumeThatSuits() {
        volume("large", "5Gi", "Retain");
        volume("small", "1Gi", "Retain");
        volume("medium", "2Gi", "Retain");
        assertThat(volume("small").getStatus().getPhase()).isEqualTo("Available");

        claim("data", "2Gi", "\"\"");

        assertThat(claim("data").getSpec().getVolumeName()).isEqualTo("medium");
        assertThat(claim("data").getStatus().getPhase()).isEqualTo("Bound");
        assertThat(claim("data").getStatus().getCapacity().get("storage")).hasToString("2Gi");
        assertThat(volume("medium").getStatus().getPhase()).isEqualTo("Bound");
        assertThat(volume("medium").getSpec().getClaimRef().getName()).isEqualTo("data");
        assertThat(volume("small").getStatus().getPhase()).isEqualTo("Available");
    }

    @Test
    void create_claimWithoutClass_waitsForAVolume() {
        claim("data", "1Gi", "\"\"");
        assertThat(claim("data").getStatus().getPhase()).isEqualTo("Pending");
        assertThat(server.client().events("default").list().items())
                .filteredOn(event -> "data".equals(event.getInvolvedObject().getName()))
                .extracting(Event::getMessage)
                .containsExactly("no persistent volumes available for this claim and no storage class is set");

        volume("late", "1Gi", "Retain");

        assertThat(claim("data").getSpec().getVolumeName()).isEqualTo("late");
    }

    @Test
    void delete_claim_releasesItsVolumeOrDeletesIt() {
        volume("kept", "1Gi", "Retain");
        claim("data", "1Gi", "\"\"");
        server.client().persistentVolumeClaims("default").delete("data");
        server.settle();
        assertThat(volume("kept").getStatus().getPhase()).isEqualTo("Released");

        volume("other", "1Gi", "Delete");
        claim("data", "1Gi", "\"\"");
        server.client().persistentVolumeClaims("default").delete("data");
        server.settle();
        assertThat(server.client().resource(Kinds.PERSISTENT_VOLUME).find("other"))
                .isEmpty();
    }

    @Test
    void delete_boundVolume_staysUntilItIsReleased() {
        volume("disk", "1Gi", "Retain");
        claim("data", "1Gi", "\"\"");
        server.client().resource(Kinds.PERSISTENT_VOLUME).delete("disk");
        server.settle();
        assertThat(volume("disk").deleting()).isTrue();

        server.client().persistentVolumeClaims("default").delete("data");
        server.settle();

        assertThat(server.client().resource(Kinds.PERSISTENT_VOLUME).find("disk"))
                .isEmpty();
    }

    @Test
    void delete_attributesClass_staysWhileAClaimNamesIt() {
        server.client()
                .resource(Kinds.VOLUME_ATTRIBUTES_CLASS)
                .create(new VolumeAttributesClass()
                        .metadata(new ObjectMeta().name("gold"))
                        .driverName("disks.example.com")
                        .parameters(Map.of("iops", "1000")));
        server.client()
                .persistentVolumeClaims("default")
                .create(new PersistentVolumeClaim()
                        .metadata(new ObjectMeta().name("data"))
                        .spec(new PersistentVolumeClaimSpec()
                                .accessModes(List.of("ReadWriteOnce"))
                                .storageClassName("")
                                .volumeAttributesClassName("gold")
                                .resources(new VolumeResourceRequirements()
                                        .requests(Map.of("storage", Quantity.parse("1Gi"))))));
        server.settle();
        server.client().resource(Kinds.VOLUME_ATTRIBUTES_CLASS).delete("gold");
        server.settle();
        assertThat(server.client()
                        .resource(Kinds.VOLUME_ATTRIBUTES_CLASS)
                        .get("gold")
                        .deleting())
                .isTrue();

        server.client().persistentVolumeClaims("default").delete("data");
        server.settle();

        assertThat(server.client().resource(Kinds.VOLUME_ATTRIBUTES_CLASS).find("gold"))
                .isEmpty();
    }

    @Test
    void delete_volumeByForce_leavesItsClaimLost() {
        volume("disk", "1Gi", "Retain");
        claim("data", "1Gi", "\"\"");
        server.client().resource(Kinds.PERSISTENT_VOLUME).delete("disk");
        server.client()
                .resource(Kinds.PERSISTENT_VOLUME)
                .patch("disk", Patch.merge().remove("/metadata/finalizers"));
        server.settle();

        assertThat(claim("data").getStatus().getPhase()).isEqualTo("Lost");
    }

    @Test
    void create_claimOfAClass_getsANewVolume() {
        storageClass("fast", "Immediate");
        claim("data", "3Gi", "\"fast\"");

        PersistentVolume volume = volume(claim("data").getSpec().getVolumeName());
        assertThat(volume.name()).isEqualTo("pvc-" + claim("data").metadata().getUid());
        assertThat(volume.getSpec().getCsi().getDriver()).isEqualTo("csi.example.com");
        assertThat(volume.getSpec().getCapacity().get("storage")).hasToString("3Gi");
        assertThat(claim("data").getStatus().getPhase()).isEqualTo("Bound");
    }

    @Test
    void create_claimThatWaitsForItsPod_isBoundWhenThePodHasANode() {
        storageClass("late", "WaitForFirstConsumer");
        claim("data", "1Gi", "\"late\"");
        server.advance(Duration.ofSeconds(20));
        assertThat(claim("data").getStatus().getPhase()).isEqualTo("Pending");

        server.client().pods("default").create(Json.read("""
                        {"metadata": {"name": "web"}, "spec": {
                          "containers": [{"name": "app", "image": "nginx:1.25"}],
                          "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}]}}""", Pod.class));
        server.settle();

        assertThat(claim("data").getStatus().getPhase()).isEqualTo("Bound");
        assertThat(server.client().pods("default").get("web").getStatus().getPhase())
                .isEqualTo("Running");
    }

    private void volume(String name, String size, String policy) {
        server.client()
                .resource(Kinds.PERSISTENT_VOLUME)
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\"}, \"spec\": {\"capacity\": {\"storage\": \"" + size
                                + "\"}, \"accessModes\": [\"ReadWriteOnce\"], \"hostPath\": {\"path\": \"/data\"},"
                                + " \"persistentVolumeReclaimPolicy\": \"" + policy + "\"}}",
                        PersistentVolume.class));
        server.settle();
    }

    private void claim(String name, String size, String storageClass) {
        server.client()
                .persistentVolumeClaims("default")
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\"}, \"spec\": {\"storageClassName\": " + storageClass
                                + ", \"accessModes\": [\"ReadWriteOnce\"], \"resources\": {\"requests\":"
                                + " {\"storage\": \"" + size + "\"}}}}",
                        PersistentVolumeClaim.class));
        server.settle();
    }

    private void storageClass(String name, String mode) {
        server.client()
                .resource(Kinds.STORAGE_CLASS)
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\"}, \"provisioner\": \"csi.example.com\","
                                + " \"volumeBindingMode\": \"" + mode + "\"}",
                        StorageClass.class));
        server.settle();
    }

    private PersistentVolume volume(String name) {
        return server.client().resource(Kinds.PERSISTENT_VOLUME).get(name);
    }

    private PersistentVolumeClaim claim(String name) {
        return server.client().persistentVolumeClaims("default").get(name);
    }
}
