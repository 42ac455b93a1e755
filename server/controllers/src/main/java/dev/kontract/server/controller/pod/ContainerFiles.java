package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.HostPathVolumeSource;
import dev.kontract.model.Pod;
import dev.kontract.model.Volume;
import dev.kontract.model.VolumeMount;
import dev.kontract.server.controller.shell.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The files of a container whose content is known: those of initially empty volumes, of {@code /tmp}, and its termination
 * message. For one run of the container.
 */
final class ContainerFiles implements Files {

    /** The prefix of files of the container itself, in place of a volume. */
    private static final String OWN = "";

    private final VolumeFiles volumes;
    private final Map<String, String> mounts = new HashMap<>();
    private final Map<String, String> written = new HashMap<>();

    ContainerFiles(Pod pod, Container container, VolumeFiles volumes) {
        this.volumes = volumes;
        mounts.put("/tmp", OWN);
        mounts.put("/var/tmp", OWN);
        mounts.put(Objects.requireNonNullElse(container.getTerminationMessagePath(), "/dev/termination-log"), OWN);
        for (VolumeMount mount : Objects.requireNonNullElse(container.getVolumeMounts(), List.<VolumeMount>of())) {
            if (mount.getSubPath() == null && mount.getSubPathExpr() == null) {
                Objects.requireNonNullElse(pod.getSpec().getVolumes(), List.<Volume>of()).stream()
                        .filter(volume -> Objects.equals(volume.getName(), mount.getName()))
                        .findFirst()
                        .flatMap(volume -> key(pod, volume))
                        .ifPresent(key -> mounts.put(Objects.toString(mount.getMountPath()), key));
            }
        }
    }

    /** Returns the identity of an initially empty volume; empty for other volumes. */
    private static Optional<String> key(Pod pod, Volume volume) {
        if (volume.getEmptyDir() != null) {
            return Optional.of(pod.metadata().getUid() + "/" + volume.getName());
        }
        HostPathVolumeSource path = volume.getHostPath();
        return path != null && "DirectoryOrCreate".equals(path.getType())
                ? Optional.of(pod.getSpec().getNodeName() + ":" + path.getPath())
                : Optional.empty();
    }

    private Optional<Map.Entry<String, String>> mount(String path) {
        return mounts.entrySet().stream()
                .filter(mount -> path.equals(mount.getKey()) || path.startsWith(mount.getKey() + "/"))
                .max((a, b) -> Integer.compare(a.getKey().length(), b.getKey().length()));
    }

    @Override
    public boolean isKnown(String path) {
        return mount(path).isPresent() && !path.contains("//") && !path.contains("..") && !path.endsWith("/");
    }

    @Override
    public boolean isDirectory(String path) {
        return mounts.containsKey(path) && !path.endsWith("log");
    }

    @Override
    public Optional<String> read(String path) {
        Map.Entry<String, String> mount = mount(path).orElseThrow();
        return mount.getValue().equals(OWN)
                ? Optional.ofNullable(written.get(path))
                : volumes.read(mount.getValue(), path.substring(mount.getKey().length()));
    }

    @Override
    public void write(String path, String content) {
        Map.Entry<String, String> mount = mount(path).orElseThrow();
        if (mount.getValue().equals(OWN)) {
            written.put(path, content);
        } else {
            volumes.write(mount.getValue(), path.substring(mount.getKey().length()), content);
        }
    }

    @Override
    public void delete(String path) {
        Map.Entry<String, String> mount = mount(path).orElseThrow();
        if (mount.getValue().equals(OWN)) {
            written.remove(path);
        } else {
            volumes.delete(mount.getValue(), path.substring(mount.getKey().length()));
        }
    }
}
