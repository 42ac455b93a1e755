package dev.kontract.conformance.tasks.official;

import dev.kontract.conformance.tasks.PodTasks;
import io.kubernetes.client.Attach;
import io.kubernetes.client.Copy;
import io.kubernetes.client.Exec;
import io.kubernetes.client.PodLogs;
import io.kubernetes.client.PortForward;
import io.kubernetes.client.openapi.ApiClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The tasks with the official client. */
public final class OfficialPodTasks implements PodTasks {

    private final ApiClient client;

    /** Connects with the current context. */
    public OfficialPodTasks(Path kubeconfig) throws IOException {
        client = Clients.of(kubeconfig);
    }

    @Override
    public List<String> log(String namespace, String pod) throws Exception {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new PodLogs(client).streamNamespacedPodLog(namespace, pod, null), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    @Override
    public List<String> exec(String namespace, String pod, String... command) throws Exception {
        Process process = new Exec(client).exec(namespace, pod, command, false);
        try (InputStream output = process.getInputStream();
                InputStream errors = process.getErrorStream()) {
            return List.of(
                    new String(output.readAllBytes(), StandardCharsets.UTF_8),
                    new String(errors.readAllBytes(), StandardCharsets.UTF_8),
                    Integer.toString(process.waitFor()));
        } finally {
            process.destroy();
        }
    }

    @Override
    public List<String> attach(String namespace, String pod, String line) throws Exception {
        try (Attach.AttachResult process = new Attach(client)
                        .newConnectionBuilder(namespace, pod)
                        .setStdout(true)
                        .connect();
                BufferedReader output = new BufferedReader(
                        new InputStreamReader(process.getStandardOutputStream(), StandardCharsets.UTF_8))) {
            process.getStandardInputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getStandardInputStream().flush();
            return List.of(output.readLine(), output.readLine());
        }
    }

    @Override
    public void copy(String namespace, String pod, Path source, String remote, Path target) throws Exception {
        Copy copy = new Copy(client);
        copy.copyFileToPod(namespace, pod, null, source, Path.of(remote));
        copy.copyFileFromPod(namespace, pod, null, remote, target);
    }

    @Override
    public byte[] forward(String namespace, String pod, int port, byte[] sent) throws Exception {
        try (PortForward.PortForwardResult forward = new PortForward(client).forward(namespace, pod, List.of(port))) {
            forward.getOutboundStream(port).write(sent);
            forward.getOutboundStream(port).flush();
            return forward.getInputStream(port).readNBytes(sent.length);
        }
    }

    @Override
    public void close() {
        Clients.close(client);
    }
}
