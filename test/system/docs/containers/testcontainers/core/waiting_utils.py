def wait_for_logs(container, text):
    return None
