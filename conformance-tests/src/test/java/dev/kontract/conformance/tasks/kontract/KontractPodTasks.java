package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.http.ResponseStream;
import dev.kontract.client.pod.LogOptions;
import dev.kontract.client.pod.PodOperations;
import dev.kontract.client.pod.PodProcess;
import dev.kontract.client.pod.PortForward;
import dev.kontract.conformance.tasks.PodTasks;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The tasks with Kontract's client. */
public final class KontractPodTasks implements PodTasks {

    private final KontractClient client;

    /** Connects with the current context. */
    public KontractPodTasks(Path kubeconfig) {
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
    }

    @Override
    public List<String> log(String namespace, String pod) throws Exception {
        try (ResponseStream log = client.pod(namespace, pod).followLog(LogOptions.all());
                BufferedReader lines = new BufferedReader(new InputStreamReader(log, StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    @Override
    public List<String> exec(String namespace, String pod, String... command) throws Exception {
        try (PodProcess process = client.pod(namespace, pod).exec(command)) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            return List.of(output, errors, Integer.toString(process.waitFor()));
        }
    }

    @Override
    public List<String> attach(String namespace, String pod, String line) throws Exception {
        try (PodProcess process = client.pod(namespace, pod).attach();
                BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return List.of(output.readLine(), output.readLine());
        }
    }

    @Override
    public void copy(String namespace, String pod, Path source, String remote, Path target) throws Exception {
        PodOperations container = client.pod(namespace, pod);
        container.copyTo(source, remote);
        container.copyFrom(remote, target);
    }

    @Override
    public byte[] forward(String namespace, String pod, int port, byte[] sent) throws Exception {
        try (PortForward forward = client.pod(namespace, pod).forward(port);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.localPort())) {
            socket.getOutputStream().write(sent);
            return socket.getInputStream().readNBytes(sent.length);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
