package dev.kontract.server.storage.etcd;

import dev.kontract.server.request.TraceSpan;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/**
 * Makes spans of the requests to etcd that belong to traces, as upstream's client does. Thread-safe.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/apiserver/pkg/storage/storagebackend/factory/etcd3.go">
 *     etcd3.go</a>
 */
final class TracedCalls implements ClientInterceptor {

    private static final Metadata.Key<String> HEADER =
            Metadata.Key.of(TraceSpan.HEADER, Metadata.ASCII_STRING_MARSHALLER);

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        TraceSpan caller = TraceSpan.current();
        ClientCall<Q, A> call = next.newCall(method, options);
        return caller == TraceSpan.NONE || method.getType() != MethodDescriptor.MethodType.UNARY
                ? call
                : new TracedCall<>(call, caller, method.getFullMethodName(), next.authority());
    }

    private static final class TracedCall<Q, A> extends SimpleForwardingClientCall<Q, A> {

        private final TraceSpan span;

        TracedCall(ClientCall<Q, A> call, TraceSpan caller, String method, String server) {
            super(call);
            this.span = caller.child(TraceSpan.Kind.CLIENT, method)
                    .with("rpc.system.name", "grpc")
                    .with("rpc.method", method)
                    .with("server.address", server);
        }

        @Override
        public void start(Listener<A> receiver, Metadata headers) {
            headers.put(HEADER, span.traceParent());
            super.start(
                    new SimpleForwardingClientCallListener<>(receiver) {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            span.with(
                                    "rpc.response.status_code", status.getCode().name());
                            span.end(!status.isOk());
                            super.onClose(status, trailers);
                        }
                    },
                    headers);
        }
    }
}
