package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchProgressRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a watch to one member of etcd. It forwards whole revisions only: fragments of a response are collected until
 * the last one has arrived. It forwards on the thread of the connection.
 */
final class EtcdWatchStream implements ClientResponseObserver<WatchRequest, WatchResponse> {

    /** Makes a member end the stream when it has lost its leader; otherwise it would send nothing. */
    private static final Metadata REQUIRE_LEADER = new Metadata();

    static {
        REQUIRE_LEADER.put(Metadata.Key.of("hasleader", Metadata.ASCII_STRING_MARSHALLER), "true");
    }

    /** Protocol fields that are missing in the generated messages. */
    private static final int CREATE_FRAGMENT = 8;

    private static final int RESPONSE_FRAGMENT = 7;

    private static final UnknownFieldSet FRAGMENTS = UnknownFieldSet.newBuilder()
            .addField(
                    CREATE_FRAGMENT,
                    UnknownFieldSet.Field.newBuilder().addVarint(1).build())
            .build();

    private final EtcdWatch watch;
    private final EtcdEndpoint endpoint;
    private final boolean hasReliableProgress;
    private final List<Event> fragments = new ArrayList<>();
    private volatile @Nullable ClientCallStreamObserver<WatchRequest> requests;
    private volatile boolean created;

    EtcdWatchStream(EtcdWatch watch, EtcdEndpoint endpoint, boolean hasReliableProgress) {
        this.watch = watch;
        this.endpoint = endpoint;
        this.hasReliableProgress = hasReliableProgress;
    }

    EtcdEndpoint endpoint() {
        return endpoint;
    }

    /** Returns whether this member's progress notifications are reliable. */
    boolean hasReliableProgress() {
        return hasReliableProgress;
    }

    boolean isCreated() {
        return created;
    }

    /** Starts to watch the keys from {@code key} to {@code end}, exclusive, at the revision {@code start}. */
    void open(ByteString key, ByteString end, long start) {
        var opened = WatchGrpc.newStub(endpoint.channel())
                .withExecutor(Runnable::run)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(REQUIRE_LEADER))
                .watch(this);
        opened.onNext(WatchRequest.newBuilder()
                .setCreateRequest(WatchCreateRequest.newBuilder()
                        .setKey(key)
                        .setRangeEnd(end)
                        .setStartRevision(start)
                        .setProgressNotify(true)
                        .setPrevKv(true)
                        .setUnknownFields(FRAGMENTS))
                .build());
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<WatchRequest> stream) {
        requests = stream;
    }

    @Override
    public void onNext(WatchResponse response) {
        if (response.getCanceled()) {
            cancelled(response);
        } else if (response.getCreated()) {
            created = true;
            watch.created(this);
        } else if (response.getEventsCount() > 0) {
            events(response);
        } else if (fragments.isEmpty()) {
            watch.progressed(this, response.getHeader().getRevision());
        }
    }

    private void events(WatchResponse response) {
        boolean more = response.getUnknownFields()
                .getField(RESPONSE_FRAGMENT)
                .getVarintList()
                .contains(1L);
        if (!more && fragments.isEmpty()) {
            watch.deliver(this, response.getEventsList());
            return;
        }
        fragments.addAll(response.getEventsList());
        if (!more) {
            List<Event> whole = List.copyOf(fragments);
            fragments.clear();
            watch.deliver(this, whole);
        }
    }

    private void cancelled(WatchResponse response) {
        if (response.getCompactRevision() > 0) {
            watch.compacted(this);
        } else {
            watch.broken(this, response.getCancelReason());
        }
        cancel();
    }

    @Override
    public void onError(Throwable failure) {
        watch.broken(
                this,
                failure instanceof StatusRuntimeException known
                        ? EtcdFailure.text(known)
                        : String.valueOf(failure.getMessage()));
    }

    @Override
    public void onCompleted() {
        watch.broken(this, "closed by etcd");
    }

    /** Sends a progress request. */
    synchronized void requestProgress() {
        ClientCallStreamObserver<WatchRequest> open = requests;
        if (open != null) {
            open.onNext(WatchRequest.newBuilder()
                    .setProgressRequest(WatchProgressRequest.getDefaultInstance())
                    .build());
        }
    }

    void cancel() {
        ClientCallStreamObserver<WatchRequest> open = requests;
        if (open != null) {
            open.cancel("no longer needed", Status.CANCELLED.asException());
        }
    }
}
