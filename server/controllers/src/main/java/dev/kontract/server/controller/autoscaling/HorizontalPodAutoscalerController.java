package dev.kontract.server.controller.autoscaling;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.Optional;

/**
 * The HorizontalPodAutoscaler controller: reconciles each autoscaler every {@link AutoscalerReconciler#PERIOD}, regardless of
 * changes. Immutable.
 */
public final class HorizontalPodAutoscalerController implements ControllerFactory {

    private static final int WORKERS = 5;

    private final Optional<AutoscalingMetrics> metrics;

    /**
     * Creates the controller.
     *
     * @param metrics the metrics it follows; without them autoscalers report that there is no metrics API
     */
    public HorizontalPodAutoscalerController(Optional<AutoscalingMetrics> metrics) {
        this.metrics = metrics;
    }

    @Override
    public String name() {
        return "horizontal-pod-autoscaler-controller";
    }

    @Override
    public String account() {
        return "horizontal-pod-autoscaler";
    }

    @Override
    public String eventSource() {
        return "horizontal-pod-autoscaler";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<HorizontalPodAutoscaler> autoscalers = context.informers().of(Kinds.HORIZONTAL_POD_AUTOSCALER);
        WorkQueue<Request> queue = context.queue();
        ChangeListener<HorizontalPodAutoscaler> listener = new Periodic(queue);
        autoscalers.addListener(listener);
        Controller controller = context.controller()
                .queue(queue)
                .after(autoscalers.synced())
                .workers(WORKERS)
                .start(new AutoscalerReconciler(context, new MetricReadings(metrics)));
        return () -> {
            autoscalers.removeListener(listener);
            controller.close();
        };
    }

    /** Queues an autoscaler for the next period. One that waits already keeps its turn. */
    private record Periodic(WorkQueue<Request> queue) implements ChangeListener<HorizontalPodAutoscaler> {

        @Override
        public void onAdd(HorizontalPodAutoscaler autoscaler) {
            queue.addAfter(Request.of(autoscaler), AutoscalerReconciler.PERIOD);
        }

        @Override
        public void onUpdate(HorizontalPodAutoscaler before, HorizontalPodAutoscaler after) {
            queue.addAfter(Request.of(after), AutoscalerReconciler.PERIOD);
        }

        @Override
        public void onDelete(HorizontalPodAutoscaler last) {
            queue.add(Request.of(last));
        }
    }
}
