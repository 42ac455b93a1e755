package dev.kontract.conformance.tasks.fabric8;

import dev.kontract.conformance.tasks.PodTasks;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The tasks with fabric8's client. */
public final class Fabric8PodTasks implements PodTasks {

    private final KubernetesClient client;

    /** Connects with the current context. */
    public Fabric8PodTasks(Path kubeconfig) {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public List<String> log(String namespace, String pod) throws Exception {
        try (LogWatch log = client.pods().inNamespace(namespace).withName(pod).watchLog();
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(log.getOutput(), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    @Override
    public List<String> exec(String namespace, String pod, String... command) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        try (ExecWatch process = client.pods()
                .inNamespace(namespace)
                .withName(pod)
                .writingOutput(output)
                .writingError(errors)
                .exec(command)) {
            Integer code = process.exitCode().get(30, TimeUnit.SECONDS);
            return List.of(
                    output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8), code.toString());
        }
    }

    @Override
    public List<String> attach(String namespace, String pod, String line) throws Exception {
        try (ExecWatch process = client.pods()
                        .inNamespace(namespace)
                        .withName(pod)
                        .redirectingInput()
                        .redirectingOutput()
                        .attach();
                BufferedReader output =
                        new BufferedReader(new InputStreamReader(process.getOutput(), StandardCharsets.UTF_8))) {
            process.getInput().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getInput().flush();
            return List.of(output.readLine(), output.readLine());
        }
    }

    @Override
    public void copy(String namespace, String pod, Path source, String remote, Path target) {
        PodResource container = client.pods().inNamespace(namespace).withName(pod);
        if (!container.file(remote).upload(source) || !container.file(remote).copy(target)) {
            throw new IllegalStateException("not copied");
        }
    }

    @Override
    public byte[] forward(String namespace, String pod, int port, byte[] sent) throws Exception {
        try (LocalPortForward forward =
                        client.pods().inNamespace(namespace).withName(pod).portForward(port);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.getLocalPort())) {
            socket.getOutputStream().write(sent);
            return socket.getInputStream().readNBytes(sent.length);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
