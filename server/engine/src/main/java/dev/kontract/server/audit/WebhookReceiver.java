package dev.kontract.server.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Sends events to a webhook, as an {@code EventList}. After any failure a batch is sent again, up to four times and after growing
 * pauses, as kube-apiserver does. One batch is sent at a time, so that a webhook that is down costs one queue.
 */
final class WebhookReceiver implements AuditReceiver {

    private static final int ATTEMPTS = 5;
    private static final double FACTOR = 1.5;
    private static final double JITTER = 0.2;
    private static final byte[] BEFORE =
            "{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":["
                    .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] AFTER = "]}\n".getBytes(StandardCharsets.US_ASCII);

    private final AuditWebhook webhook;
    private final Duration initialBackoff;
    private final CountDownLatch hurried = new CountDownLatch(1);

    WebhookReceiver(AuditWebhook webhook, Duration initialBackoff) {
        this.webhook = webhook;
        this.initialBackoff = initialBackoff;
    }

    @Override
    public String name() {
        return "webhook";
    }

    @Override
    public byte[] encoded(AuditEventWriter writer, AuditEvent event) {
        return writer.item(event);
    }

    @Override
    public void send(List<byte[]> events) throws IOException {
        byte[] body = list(events);
        double pause = initialBackoff.toNanos();
        for (int attempt = 1; true; attempt++) {
            try {
                webhook.post(body);
                return;
            } catch (IOException e) {
                if (attempt == ATTEMPTS
                        || isInterruptedWithin((long) (pause
                                * (1 + JITTER * ThreadLocalRandom.current().nextDouble())))) {
                    throw e;
                }
                pause *= FACTOR;
            }
        }
    }

    /** Returns whether there is no time for a pause. */
    private boolean isInterruptedWithin(long nanos) {
        try {
            return hurried.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static byte[] list(List<byte[]> events) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(BEFORE);
        for (int i = 0; i < events.size(); i++) {
            if (i > 0) {
                body.write(',');
            }
            body.writeBytes(events.get(i));
        }
        body.writeBytes(AFTER);
        return body.toByteArray();
    }

    @Override
    public void hurry() {
        hurried.countDown();
    }

    @Override
    public void close() {}
}
